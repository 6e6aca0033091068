import { describe, expect, it } from 'vitest'
import { slugOf } from './slug.ts'
import { localDayIn } from './deadline.ts'

const id = '1a2b3c4d-0000-4000-8000-000000000001'

describe('slugOf', () => {
  it.each([
    ['Senior Backend Engineer', 'senior-backend-engineer-1a2b3c4d'],
    ['Utvecklare på Åre Öst – nära älven!', 'utvecklare-pa-are-ost-nara-alven-1a2b3c4d'],
    ['مهندس برمجيات', 'مهندس-برمجيات-1a2b3c4d'],
    ['???', '1a2b3c4d'],
    ['x'.repeat(200), `${'x'.repeat(60)}-1a2b3c4d`],
  ])('slugOf of "%s" is its words and the start of the ID', (title, slug) => {
    expect(slugOf(title, id)).toBe(slug)
  })
})

describe('localDayIn', () => {
  it('[OPP-06/deadline] returns the calendar day in each time zone', () => {
    const now = new Date('2026-11-20T23:30:00Z')
    expect([localDayIn('Europe/Stockholm', now), localDayIn('UTC', now), localDayIn('America/New_York', now)]).toEqual([
      '2026-11-21',
      '2026-11-20',
      '2026-11-20',
    ])
  })
})
