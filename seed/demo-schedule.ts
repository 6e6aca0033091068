import type { EventKind } from '#features/program-schedule/contract/index.ts'

export type DemoEvent = {
  /** Of the program. */
  slug: string
  kind: EventKind
  title: string
  description?: string
  /** Days from today, in the time zone of the program. */
  day: number
  /** On the clocks of the program; a deadline has no end. */
  starts: string
  ends?: string
  place?: string
  call?: string
  isPublic?: boolean
  isCancelled?: boolean
}

/** The schedules of two programs: one that runs, and one that begins. */
export const demoEvents: readonly DemoEvent[] = [
  {
    slug: 'energilabbet-i-ostersund',
    kind: 'meeting',
    title: 'Uppstart med alla lag',
    description: 'Vi äter lunch ihop och går igenom mätplatserna.',
    day: -12,
    starts: '11:30',
    ends: '14:00',
    place: 'Energilabbet, Östersund',
  },
  {
    slug: 'energilabbet-i-ostersund',
    kind: 'workshop',
    title: 'Mät på riktigt: en dag vid ställverket',
    description: 'Ta med varma kläder och skyddsskor. Hjälmar finns på plats.',
    day: 4,
    starts: '08:30',
    ends: '15:30',
    place: 'Ställverket i Torvalla',
  },
  {
    slug: 'energilabbet-i-ostersund',
    kind: 'talk',
    title: 'Vad ett nätbolag vill köpa',
    description: 'En inköpare berättar och svarar på frågor.',
    day: 11,
    starts: '13:00',
    ends: '14:15',
    call: 'https://meet.example.org/energilabbet',
    isPublic: true,
  },
  {
    slug: 'energilabbet-i-ostersund',
    kind: 'deadline',
    title: 'Lämna in er mätplan',
    day: 11,
    starts: '17:00',
  },
  {
    slug: 'energilabbet-i-ostersund',
    kind: 'meeting',
    title: 'Besök hos kraftverket',
    day: 16,
    starts: '09:00',
    ends: '12:00',
    place: 'Midskog',
    isCancelled: true,
  },
  {
    slug: 'energilabbet-i-ostersund',
    kind: 'other',
    title: 'Visning för investerare',
    description: 'Fem minuter per lag, tio minuter frågor.',
    day: 30,
    starts: '15:00',
    ends: '18:00',
    place: 'Energilabbet, Östersund',
    call: 'https://meet.example.org/energilabbet',
    isPublic: true,
  },
  {
    slug: 'harbour-winter-cohort',
    kind: 'talk',
    title: 'Open evening: ask a partner anything',
    day: 9,
    starts: '17:30',
    ends: '19:00',
    place: 'Harbour Ventures, Helsinki',
    call: 'https://meet.example.org/harbour',
    isPublic: true,
  },
  {
    slug: 'harbour-winter-cohort',
    kind: 'meeting',
    title: 'First morning at the harbour',
    description: 'Coffee from eight. Bring the one question that you want to answer before Friday.',
    day: 46,
    starts: '09:00',
    ends: '11:00',
    place: 'Harbour Ventures, Helsinki',
  },
]
