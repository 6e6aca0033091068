import { expect, it } from 'vitest'
import { signedInMember } from '#features/accounts/server/testing.ts'
import { startTestServer } from '#tests/support/server.ts'
import { readCoverage } from '../contract/coverage.ts'
import { overrideText } from './testing.ts'

const server = await startTestServer()

it('[ROUTE-05/translation-management-data] readCoverage refuses visitors and members without an admin level', async () => {
  const { client } = await signedInMember(server)
  const answers = [await server.call(readCoverage, {}), await client.call(readCoverage, {})]
  expect(answers.map(({ status, code }) => [status, code])).toEqual([
    [401, 'auth.required'],
    [403, 'auth.forbidden'],
  ])
})

it('readCoverage counts the texts of every area in all three languages, and the overridden ones', async () => {
  const { client } = await signedInMember(server, { adminLevel: 'admin' })
  await overrideText(client, { area: 'shell', key: 'nav.about', value: { text: 'Vilka vi är' } })
  const { areas } = await client.succeed(readCoverage, {})
  expect(areas.map((one) => one.area)).toEqual(
    expect.arrayContaining(['shell', 'accounts', 'marketing', 'translations']),
  )
  const shell = areas.find((one) => one.area === 'shell')
  expect(shell?.keys).toBeGreaterThan(50)
  expect(Object.entries(shell?.languages ?? {}).map(([language, { overridden }]) => [language, overridden])).toEqual([
    ['sv', 1],
    ['en', 0],
    ['ar', 0],
  ])
})
