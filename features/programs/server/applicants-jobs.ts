import type { ApplicationStatus } from '#features/applications/contract/kinds.ts'
import { notify } from '#features/notifications/server/index.ts'
import { inBatches } from '#platform/jobs/batches.ts'
import { defineJob, type JobContext } from '#platform/jobs/jobs.ts'
import { type Effects, inTransaction } from '#platform/jobs/transaction.ts'
import { type ProgramStatus, programPath } from '../contract/index.ts'
import { cancelledMail } from './mails.ts'
import { listApplicants } from './queries/applicants.ts'
import { type DetailRow, findById } from './queries/programs.ts'
import { withdrawJoined } from './service/effects.ts'
import { programWaitingList } from './waiting-list.ts'

type Work = {
  programId: string
  /** In another status by now, there is nothing to do. */
  when: ProgramStatus
  statuses: readonly ApplicationStatus[]
  run: (effects: Effects & { now: Date }, program: DetailRow, memberIds: readonly string[]) => Promise<void>
}

/** Runs `run` for the applicants of a program in batches, each in its own transaction. */
const forApplicants = (ctx: JobContext, { programId, when, statuses, run }: Work): Promise<void> =>
  inBatches((page) =>
    inTransaction(ctx, async (effects) => {
      const program = await findById(effects.tx, null, programId)
      if (program?.status !== when) return []
      const memberIds = await listApplicants(effects.tx, { programId, statuses }, page)
      await run({ ...effects, now: ctx.now() }, program, memberIds)
      return memberIds
    }),
  )

/** Tells participants, and applicants who wait for an answer or a place, that a program is cancelled. Ends its waiting list. */
export const notifyCancelledJob = defineJob<{ programId: string }>({
  name: 'programs.notifyCancelled',
  run: async (ctx, { programId }) => {
    await forApplicants(ctx, {
      programId,
      when: 'cancelled',
      statuses: ['pending', 'reviewed', 'contacted', 'approved'],
      run: async (effects, { title, slug, owner_id: fromId }, memberIds) => {
        const link = programPath(slug)
        await notify(effects, {
          memberIds,
          type: 'program_cancelled',
          payload: { title },
          link,
          dedupeKey: `programs:cancelled:${programId}`,
          fromId,
          mail: (contact) => cancelledMail(contact, { title, url: effects.config.publicBaseUrl + link }),
        })
      },
    })
    await inTransaction(ctx, async (effects) => {
      const program = await findById(effects.tx, null, programId)
      if (program?.status === 'cancelled') await programWaitingList.close({ ...effects, now: ctx.now() }, programId)
    })
  },
})

/** Takes the activities of the participants of a program that a moderator has removed out of the feeds. */
export const withdrawJoinedJob = defineJob<{ programId: string }>({
  name: 'programs.withdrawJoined',
  run: (ctx, { programId }) =>
    forApplicants(ctx, {
      programId,
      when: 'draft',
      statuses: ['approved'],
      run: async (effects, _, memberIds) => {
        for (const id of memberIds) await withdrawJoined(effects, programId, id)
      },
    }),
})
