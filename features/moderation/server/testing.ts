import { signedInMember } from '#features/accounts/server/testing.ts'
import type { TestServer } from '#tests/support/server.ts'
import { appeal, decideAppeal, decideCase, type ReportableKind, report } from '../contract/index.ts'

type SignedIn = Awaited<ReturnType<typeof signedInMember>>

/** The members who take part in a case beside the author, and the steps of a case. */
export const createModerationTeam = async (server: TestServer) => {
  const [reporter, moderator, second] = await Promise.all([
    signedInMember(server),
    signedInMember(server, { accessRoles: ['moderator'] }),
    signedInMember(server, { accessRoles: ['moderator'] }),
  ])

  const reportContent = async (kind: ReportableKind, id: string): Promise<string> => {
    await reporter.client.succeed(report, { kind, id, reason: 'fraud' })
    const { id: caseId } = await server.db
      .selectFrom('moderation_cases')
      .select('id')
      .where('thing_id', '=', id)
      .executeTakeFirstOrThrow()
    return caseId
  }

  /** @returns a function that appeals as the author and has the appeal decided, by default for the author */
  const removeCase = async (caseId: string) => {
    const decision = { id: caseId, decision: 'remove', reason: 'fraud', statement: 'Det är inte sant.' } as const
    await moderator.client.succeed(decideCase, decision)
    return async (author: SignedIn, outcome: 'restore' | 'uphold' = 'restore') => {
      await author.client.succeed(appeal, { id: caseId, text: 'Jo.' })
      await second.client.succeed(decideAppeal, { id: caseId, decision: outcome, statement: 'Så är det.' })
    }
  }

  /** Reports and removes content. @returns what `removeCase` returns */
  const takeDown = async (kind: ReportableKind, id: string) => removeCase(await reportContent(kind, id))

  return { reporter, moderator, second, reportContent, removeCase, takeDown }
}
