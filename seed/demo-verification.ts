import type { Language } from '#kit/fields.ts'
import type { DemoMemberKey } from './demo-members.ts'

/** Requests to be verified (ADM-01): two pending, one rejected. */
export const demoVerification: {
  by: DemoMemberKey
  language: Language
  days: number
  explanation: string
  links: string[]
  rejected?: { note: string; after: number }
}[] = [
  {
    by: 'gustav',
    language: 'sv',
    days: 6,
    explanation: 'Jag arbetar på kommunens näringslivskontor. Mitt namn och min telefon står på kontaktsidan.',
    links: ['https://kommun.example/naringsliv/kontakt', 'https://kommun.example/projekt/tillvaxt'],
  },
  {
    by: 'yusuf',
    language: 'ar',
    days: 2,
    explanation: 'أنا مؤسس جسر للبرمجيات. تظهر صورتي واسمي في صفحة فريق الشركة.',
    links: ['https://jisr.example/team'],
  },
  {
    by: 'sigrid',
    language: 'en',
    days: 20,
    explanation: 'I run Skerry Studio.',
    links: ['https://skerry.example'],
    rejected: { note: 'The page does not mention you. Please send a link where your name can be seen.', after: 2 },
  },
]
