import type { Language } from '#kit/fields.ts'
import type { DemoMemberKey } from './demo-members.ts'

/** Internal notes of the administrators about members (ADM-02). */
export const demoNotes: { about: DemoMemberKey; language: Language; days: number; text: string }[] = [
  {
    about: 'elin',
    language: 'sv',
    days: 12,
    text: 'Ringde om fakturan för evenemanget i Umeå. Vi kom överens om att hon skickar en ny i april.',
  },
  {
    about: 'elin',
    language: 'sv',
    days: 3,
    text: 'Har bytt telefon och behöver hjälp med tvåstegsinloggningen.\n\nVi hörs på måndag.',
  },
  {
    about: 'yusuf',
    language: 'ar',
    days: 1,
    text: 'يفضّل التواصل بالعربية، ويمكن الاتصال به بعد الظهر.',
  },
]
