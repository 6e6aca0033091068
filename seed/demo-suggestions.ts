import type { Language } from '#kit/fields.ts'
import type { DemoMemberKey } from './demo-members.ts'

export type DemoSuggestion = {
  by: DemoMemberKey
  title: string
  description: string
  language: Language
  tags: readonly string[]
  status: 'under_consideration' | 'in_progress' | 'completed' | 'rejected'
  note?: string
  voters: readonly DemoMemberKey[]
  /** Days ago. */
  posted: number
}

export const demoSuggestions: readonly DemoSuggestion[] = [
  {
    by: 'elin',
    title: 'Visa resväg och restid till platsen',
    description:
      'När ett jobb ligger i en annan stad vill jag se hur lång tid det tar med tåg, inte bara namnet på orten.',
    language: 'sv',
    tags: ['möjligheter', 'karta'],
    status: 'under_consideration',
    voters: ['elin', 'freja', 'gustav', 'sigrid'],
    posted: 4,
  },
  {
    by: 'freja',
    title: 'A calendar feed of deadlines',
    description:
      'Let me subscribe to the deadlines of everything I have saved, so that they show up next to the rest of my week.',
    language: 'en',
    tags: ['calendar', 'opportunities'],
    status: 'in_progress',
    note: 'On its way: one private address per member that every calendar can read.',
    voters: ['freja', 'elin', 'bjorn', 'aino', 'sigrid', 'maryam'],
    posted: 15,
  },
  {
    by: 'maryam',
    title: 'ترجمة العناوين عند القراءة',
    description: 'أقرأ إعلانات كثيرة بالسويدية، وأتمنى زرًا يعرض ترجمة العنوان والفقرة الأولى مع بقاء النص الأصلي.',
    language: 'ar',
    tags: ['لغات'],
    status: 'under_consideration',
    voters: ['maryam', 'yusuf', 'gustav'],
    posted: 7,
  },
  {
    by: 'gustav',
    title: 'Märk uppdrag från offentlig sektor',
    description:
      'Upphandlingsregler gör att våra uppdrag ser annorlunda ut. En tydlig märkning hjälper bolagen att veta vad de ger sig in på.',
    language: 'sv',
    tags: ['möjligheter', 'offentlig sektor'],
    status: 'under_consideration',
    voters: ['gustav', 'astrid'],
    posted: 2,
  },
  {
    by: 'sigrid',
    title: 'Dark theme that follows the system',
    description: 'I read this in bed more often than I would like to admit. Please follow the setting of my phone.',
    language: 'en',
    tags: ['design'],
    status: 'completed',
    note: 'Done. You can also choose light or dark yourself, in the footer.',
    voters: ['sigrid', 'freja', 'elin', 'yusuf', 'bjorn'],
    posted: 40,
  },
]
