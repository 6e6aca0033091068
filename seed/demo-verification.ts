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
    by: 'freja',
    language: 'en',
    days: 6,
    explanation:
      'I maintain the open-source library that my profile mentions. My name and picture are on its page of authors.',
    links: ['https://code.example/authors', 'https://freja.example/about'],
  },
  {
    by: 'yusuf',
    language: 'ar',
    days: 2,
    explanation: 'أنا مؤسس جسر للبرمجيات. تظهر صورتي واسمي في صفحة فريق الشركة.',
    links: ['https://jisr.example/team'],
  },
  {
    by: 'samir',
    language: 'en',
    days: 20,
    explanation: 'I work at the university.',
    links: ['https://university.example'],
    rejected: { note: 'The page does not mention you. Please send a link where your name can be seen.', after: 2 },
  },
]
