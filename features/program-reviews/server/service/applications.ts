import type { Context } from '#platform/http/context.ts'
import type { Effects } from '#platform/jobs/transaction.ts'
import { findProgram } from '../queries/programs.ts'
import * as queries from '../queries/rounds.ts'
import { publishToReviewers } from './effects.ts'

/** Adds an application that was sent or changed to the open rounds of its program, in the same transaction. */
export const joinOpenRounds = async (
  ctx: Pick<Context, 'tx' | 'publish' | 'member'>,
  { programId, applicationId }: { programId: string; applicationId: string },
): Promise<void> => {
  const roundIds = await queries.shareOpenRounds(ctx.tx, programId)
  if (roundIds.length === 0) return
  await queries.addApplication(ctx.tx, roundIds, applicationId)
  const program = await findProgram(ctx.tx, ctx.member.id, programId)
  if (program) await publishToReviewers(ctx, program)
}

/** Deletes a withdrawn application from all rounds, with its reviews. */
export const leaveRounds = async (
  effects: Pick<Effects, 'tx' | 'publish'>,
  { id, subjectId, applicantId }: { id: string; subjectId: string | null; applicantId: string },
): Promise<void> => {
  if (!(await queries.removeApplication(effects.tx, id)) || subjectId === null) return
  const program = await findProgram(effects.tx, applicantId, subjectId)
  if (program) await publishToReviewers(effects, program)
}
