import { describe, expect, it } from 'vitest'
import { isReserved } from './reserved-usernames.ts'
import { usernameCandidates } from './suggest-usernames.ts'

const id = '3f2b8c1e-0d4a-4c5b-9e6f-7a8b9c0d1e2f'

describe('usernameCandidates', () => {
  it.each([
    ['Åsa Öberg', ['asa-oberg', 'asaoberg', 'asa', 'a-oberg']],
    ['Bo', ['bo-2']],
    ["Anne-Marie O'Brien", ['anne-obrien', 'anneobrien', 'anne-marie-obrien', 'anne']],
    ['Łukasz Żółć', ['lukasz-zolc', 'lukaszzolc']],
    ['Søren Ægir', ['soren-aegir']],
    ['أحمد الشريف', ['ahmd-alshryf', 'ahmdalshryf']],
    ['Straße Þór', ['strasse-thor']],
    ['李小龙', ['medlem-3f2b']],
    ['🏔️', ['medlem-3f2b']],
  ])('usernameCandidates for the name %s begin with %j', (name, first) =>
    expect(usernameCandidates(name, id).slice(0, first.length)).toEqual(first),
  )

  it('usernameCandidates returns only valid, unreserved usernames for any name', () => {
    for (const name of [
      'A'.repeat(120),
      '- - -',
      'Admin Nordbro',
      'support',
      'a b c d e f g h i j k l m n o p',
      '\u200F\u0301'.repeat(20),
    ]) {
      const names = usernameCandidates(name, id)
      expect(names.length).toBeGreaterThan(0)
      for (const one of names) {
        expect(one).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
        expect(one.length).toBeGreaterThanOrEqual(3)
        expect(one.length).toBeLessThanOrEqual(30)
        expect(isReserved(one)).toBe(false)
      }
    }
  })
})

it.each([
  'admin',
  'adm1n',
  'ad-min',
  'adrnin',
  'support',
  'supp0rt',
  'api',
  'nordbro',
  'n0rdbro',
  'nord-bro-hjalp',
  'team-nordbr0',
  'vvebrnaster',
  'sakerhet',
])('the username %s is reserved', (name) => expect(isReserved(name)).toBe(true))
it.each(['anna', 'nordin', 'bro', 'admira', 'teamanna', 'modig', 'apis'])('the username %s is not reserved', (name) =>
  expect(isReserved(name)).toBe(false),
)
