import { describe, expect, it } from 'vitest'
import { signedInMember } from '#features/accounts/server/testing.ts'
import { startTestServer } from '#tests/support/server.ts'
import { readCoverage } from '../contract/coverage.ts'
import { coverageOf } from './coverage.ts'

const server = await startTestServer()

it('[ROUTE-05/translation-management-data] readCoverage refuses visitors and members without an admin level', async () => {
  const { client } = await signedInMember(server)
  const answers = [await server.call(readCoverage, {}), await client.call(readCoverage, {})]
  expect(answers.map(({ status, code }) => [status, code])).toEqual([
    [401, 'auth.required'],
    [403, 'auth.forbidden'],
  ])
})

it('readCoverage counts the texts of every area in all three languages', async () => {
  const { client } = await signedInMember(server, { adminLevel: 'viewer' })
  const { areas } = await client.succeed(readCoverage, {})
  expect(areas.map((one) => one.area)).toEqual(
    expect.arrayContaining(['shell', 'accounts', 'marketing', 'translations']),
  )
  const shell = areas.find((one) => one.area === 'shell')
  expect(shell?.keys).toBeGreaterThan(50)
  expect(Object.keys(shell?.languages ?? {})).toEqual(['sv', 'en', 'ar'])
})

describe('coverageOf', () => {
  it('coverageOf lists the keys that one language has and another lacks', () => {
    const texts = { sv: new Set(['a', 'b']), en: new Set(['a', 'c']), ar: new Set(['a', 'b', 'c']) }
    expect(coverageOf('somewhere', texts)).toEqual({
      area: 'somewhere',
      keys: 3,
      languages: { sv: { texts: 2, missing: ['c'] }, en: { texts: 2, missing: ['b'] }, ar: { texts: 3, missing: [] } },
    })
  })
})
