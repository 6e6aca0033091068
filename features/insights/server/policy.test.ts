import { describe, expect, it } from 'vitest'
import { shownGroups, shownNumber } from './policy.ts'

describe('[ANA-01/personal-insights] shownNumber', () => {
  it.each([
    [0, 0],
    [1, null],
    [4, null],
    [5, 5],
  ])('of %s members shows %s', (viewers, shown) => {
    expect(shownNumber(viewers)).toBe(shown)
  })
})

const groupsOf = (counts: Record<string, number>) =>
  Object.entries(counts).map(([role, viewers]) => ({ role: role === 'none' ? null : role, viewers }))

describe('[ANA-01/personal-insights] shownGroups', () => {
  it.each([
    ['nobody', {}, { viewers: 0, groups: {}, others: 0 }],
    ['four members of one role', { founder: 4 }, { viewers: null, groups: {}, others: null }],
    ['five members of five roles', { a: 1, b: 1, c: 1, d: 1, e: 1 }, { viewers: 5, groups: {}, others: 5 }],
    ['five members of one role', { founder: 5 }, { viewers: 5, groups: { founder: 5 }, others: 0 }],
    ['two large roles', { founder: 7, student: 9 }, { viewers: 16, groups: { student: 9, founder: 7 }, others: 0 }],
    ['a large role and one member', { founder: 9, student: 1 }, { viewers: 10, groups: {}, others: 10 }],
    ['one member beside two large roles', { a: 9, b: 5, none: 1 }, { viewers: 15, groups: { a: 9 }, others: 6 }],
    ['many small roles', { a: 9, b: 3, c: 3 }, { viewers: 15, groups: { a: 9 }, others: 6 }],
  ])('of %s', (_, counts, expected) => {
    const { groups, ...numbers } = shownGroups(groupsOf(counts as Record<string, number>))
    expect({ ...numbers, groups: Object.fromEntries(groups.map(({ role, viewers }) => [role, viewers])) }).toEqual(
      expected,
    )
  })

  it('shows no number of fewer than five members that could be found by subtraction', () => {
    for (let a = 0; a < 12; a++)
      for (let b = 0; b < 12; b++)
        for (let c = 0; c < 12; c++) {
          const { viewers, groups, others } = shownGroups(groupsOf({ a, b, c }).filter((group) => group.viewers > 0))
          for (const number of [viewers, others, ...groups.map((group) => group.viewers)])
            expect(number === null || number === 0 || number >= 5).toBe(true)
        }
  })
})
