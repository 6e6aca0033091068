import type { DemoMemberKey } from './demo-members.ts'

/** A review of an application: scores in the order of the criteria, or an abstention with a reason. */
export type DemoReview = {
  by: DemoMemberKey
  of: DemoMemberKey
  note?: string
  feedback?: string
  released?: boolean
} & ({ scores: readonly number[]; draft?: boolean } | { abstains: string })

export type DemoRound = {
  name: string
  blind: boolean
  criteria: readonly { name: string; meaning: string; weight: number }[]
  /** Days ago. */
  opened: number
  closed?: number
  applicants: readonly DemoMemberKey[]
  reviews: readonly DemoReview[]
}

/** The program of Björn whose applications are reviewed. */
export const reviewedProgram = 'energilabbet-i-ostersund'

/** Days ago; without an answer, the invitation waits. */
export const demoReviewers: readonly {
  slug: string
  member: DemoMemberKey
  invited: number
  answered?: number
}[] = [
  { slug: reviewedProgram, member: 'aino', invited: 42, answered: 41 },
  { slug: reviewedProgram, member: 'astrid', invited: 42, answered: 40 },
  { slug: reviewedProgram, member: 'bjorn', invited: 42, answered: 42 },
  { slug: 'machine-learning-for-digital-health-ar', member: 'bjorn', invited: 2 },
]

const criteria = [
  {
    name: 'Behov av hallen',
    meaning: '1: klarar sig lika bra hemma. 5: det går inte att prova någon annanstans.',
    weight: 3,
  },
  {
    name: 'Något att mäta',
    meaning: '1: en idé. 5: en prototyp som kan kopplas in första veckan.',
    weight: 2,
  },
  { name: 'Viljan att dela med sig', meaning: 'Vi visar vad som gick sönder, varje torsdag.', weight: 1 },
]

/** A closed round with names, and an open one that is blind. No review is by a member with a conflict of interest. */
export const demoRounds: readonly DemoRound[] = [
  {
    name: 'Första urvalet',
    blind: false,
    criteria,
    opened: 37,
    closed: 30,
    applicants: ['elin', 'maryam', 'gustav', 'sigrid'],
    reviews: [
      { by: 'aino', of: 'elin', scores: [5, 4, 4], note: 'Vet precis vilka mätningar som saknas.' },
      { by: 'aino', of: 'maryam', scores: [2, 2, 4], note: 'Ser inte varför hallen behövs.' },
      {
        by: 'aino',
        of: 'gustav',
        scores: [3, 3, 3],
        feedback: 'Beskriv vad ni vill mäta första veckan, så blir det lättare att se vad ni behöver.',
        released: true,
      },
      { by: 'astrid', of: 'maryam', scores: [4, 5, 5], note: 'Den enda som redan har data att jämföra med.' },
      { by: 'astrid', of: 'sigrid', scores: [4, 4, 3] },
      { by: 'bjorn', of: 'maryam', scores: [3, 4, 4] },
      { by: 'bjorn', of: 'gustav', scores: [3, 2, 4], note: 'Bra fråga, men inget att koppla in än.' },
      { by: 'bjorn', of: 'sigrid', scores: [3, 4, 4] },
    ],
  },
  {
    name: 'Lediga platser',
    blind: true,
    criteria,
    opened: 6,
    applicants: ['gustav', 'sigrid', 'freja', 'yusuf'],
    reviews: [
      { by: 'aino', of: 'gustav', scores: [4, 3, 4], note: 'Tydligare än förra gången.' },
      { by: 'aino', of: 'yusuf', scores: [2, 3, 5] },
      { by: 'aino', of: 'freja', scores: [4, 4], draft: true, note: 'Läs om det tredje svaret.' },
      {
        by: 'astrid',
        of: 'freja',
        scores: [5, 4, 4],
        feedback: 'Ta med en elektriker från början.',
        released: true,
      },
      { by: 'astrid', of: 'sigrid', abstains: 'Jag kan för lite om båtar.' },
      { by: 'bjorn', of: 'gustav', scores: [5, 3, 4] },
    ],
  },
]
