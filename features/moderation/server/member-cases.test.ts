import { expect, it } from 'vitest'
import { buildMember, signedInMember } from '#features/accounts/server/testing.ts'
import { createPost } from '#features/activity/contract/index.ts'
import { startTestServer } from '#tests/support/server.ts'
import { decideCase, listCases, listMemberCases, readMemberReports, report } from '../contract/index.ts'

const server = await startTestServer()
const [admin, viewer, author, reporter] = [
  await signedInMember(server, { adminLevel: 'admin' }),
  await signedInMember(server, { adminLevel: 'viewer' }),
  await signedInMember(server),
  await signedInMember(server),
]

it('[ADM-10/queue] administrators see the cases about a member, latest change first, and how often their own reports were right', async () => {
  const texts = ['Köp nu!', 'Hej på er.', `${'Långt '.repeat(60)}`]
  for (const text of texts) {
    const { id } = await author.client.succeed(createPost, { text, audience: 'everyone' })
    await reporter.client.succeed(report, { kind: 'post', id, reason: 'spam' })
  }
  const other = await signedInMember(server)
  const { id } = await other.client.succeed(createPost, { text: 'Annat', audience: 'everyone' })
  await author.client.succeed(report, { kind: 'post', id, reason: 'spam' })
  const waiting = (await admin.client.succeed(listCases, {})).items
  const caseOf = (text: string) => waiting.find((one) => one.text === text)?.id ?? ''
  const decide = (text: string, decision: 'keep' | 'remove') =>
    admin.client.succeed(decideCase, { id: caseOf(text), decision, reason: 'spam', statement: 'Reklam.' })
  await decide('Hej på er.', 'keep')
  await decide('Köp nu!', 'remove')

  const read = (cursor?: string | null) =>
    viewer.client.succeed(listMemberCases, { memberId: author.id, limit: 2, ...(cursor && { cursor }) })
  const first = await read()
  const second = await read(first.nextCursor)
  expect([...first.items, ...second.items]).toMatchObject([
    { kind: 'post', state: 'removed', excerpt: 'Köp nu!', reason: 'spam', reportCount: 1 },
    { state: 'kept', excerpt: 'Hej på er.' },
    { state: 'open', reason: null },
  ])
  expect(second.items[0]?.excerpt).toMatch(/^(Långt ){20,26}Långt ?…$/)
  expect(second.nextCursor).toBeNull()
  const counts = (memberId: string) => viewer.client.succeed(readMemberReports, { memberId })
  expect([await counts(reporter.id), await counts(author.id), await counts((await buildMember(server)).id)]).toEqual([
    { made: 3, upheld: 1, waiting: 1 },
    { made: 1, upheld: 0, waiting: 1 },
    { made: 0, upheld: 0, waiting: 0 },
  ])
})

it('[ADM-10/queue] shows them to no member and no moderator without an admin level', async () => {
  const moderator = await signedInMember(server, { accessRoles: ['moderator'] })
  for (const { client } of [author, moderator])
    for (const read of [listMemberCases, readMemberReports] as const)
      expect((await client.call(read, { memberId: author.id })).code).toBe('auth.forbidden')
})
