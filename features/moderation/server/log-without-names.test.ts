import { expect, it } from 'vitest'
import { signedInMember } from '#features/accounts/server/testing.ts'
import { startTestServer } from '#tests/support/server.ts'
import { decideCase, report } from '../contract/index.ts'

const server = await startTestServer()

it('a decision about a profile stores no member name in the append-only audit log', async () => {
  const moderator = await signedInMember(server, { accessRoles: ['moderator'] })
  const { id } = await signedInMember(server, { fullName: 'Torvald Granlund' })
  await server.db.updateTable('profiles').set({ bio: 'Köp nu!' }).where('id', '=', id).execute()
  const reporter = await signedInMember(server)
  await reporter.client.succeed(report, { kind: 'profile', id, reason: 'spam' })
  const { id: caseId } = await server.db
    .selectFrom('moderation_cases')
    .select('id')
    .where('thing_id', '=', id)
    .executeTakeFirstOrThrow()
  await moderator.client.succeed(decideCase, { id: caseId, decision: 'remove', reason: 'spam', statement: 'Reklam.' })
  const entries = await server.db
    .selectFrom('audit_log')
    .select(['action', 'target_kind', 'target_name'])
    .where('target_id', '=', id)
    .execute()
  expect(entries).toEqual([{ action: 'moderation.remove', target_kind: 'member', target_name: null }])
})
