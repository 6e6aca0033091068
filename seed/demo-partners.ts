import type { Language } from '#kit/fields.ts'
import type { DemoMemberKey } from './demo-members.ts'

/** Partner applications (PART-01): two approved, one pending, one rejected. */
export const demoPartners: {
  by: DemoMemberKey
  language: Language
  days: number
  status: 'pending' | 'approved' | 'rejected'
  reason: string
  experience: string
  contribution: string
  note?: string
  decidedAfter?: number
}[] = [
  {
    by: 'bjorn',
    language: 'sv',
    days: 60,
    status: 'approved',
    reason: 'Vi har vuxit med hjälp av andra i norr och vill ge något tillbaka.',
    experience:
      'Åtta år med vattenkraft i liten skala, tre anläggningar i drift och ett nätverk av verkstäder från Östersund till Boden.',
    contribution: 'Praktikplatser varje termin och en halv dag i månaden med den som vill bolla en idé om energi.',
    decidedAfter: 3,
  },
  {
    by: 'aino',
    language: 'en',
    days: 45,
    status: 'approved',
    reason: 'I meet founders too late. I would like to be somewhere they can find me earlier.',
    experience:
      'Twelve years of seed investments around the Baltic, and before that a company of my own that failed politely.',
    contribution: 'Open office hours twice a month, and honest answers within a week.',
    note: 'Welcome. The office hours are what we hoped for.',
    decidedAfter: 2,
  },
  {
    by: 'gustav',
    language: 'sv',
    days: 2,
    status: 'pending',
    reason: 'Kommunen söker nya lösningar på gamla problem, men når sällan dem som bygger.',
    experience: 'Två innovationsupphandlingar och en testbädd för smarta gatulyktor.',
    contribution: 'En testbädd, riktiga data och någon som svarar i telefon.',
  },
  {
    by: 'maryam',
    language: 'ar',
    days: 20,
    status: 'rejected',
    reason: 'أريد أن أصل بين الباحثين والشركات التي تحتاج إلى نتائجهم.',
    experience: 'عشر سنوات من البحث في تحلية المياه، وثلاثة مشاريع مع شركات محلية.',
    contribution: 'لقاء شهري بين باحثين وأصحاب شركات.',
    note: 'Tack! Berätta gärna var träffarna ska hållas och vem som bjuder in, så tittar vi igen.',
    decidedAfter: 4,
  },
]
