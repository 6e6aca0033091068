import { contactsOf } from '#features/accounts/server/index.ts'
import type { SessionStatus } from '../contract/sessions.ts'
import { defineJob, type JobContext } from '#platform/jobs/jobs.ts'
import { type Effects, inTransaction } from '#platform/jobs/transaction.ts'
import { presentMail } from './mails.ts'
import * as changes from './queries/session-changes.ts'
import * as queries from './queries/sessions.ts'
import { sideOf } from './session-view.ts'

/** Their calendars have the session already, as it was agreed. */
const pastStatuses: readonly SessionStatus[] = ['held', 'no_show']

/** Mails the present state of a session to its participants, unless it has been mailed. @returns whether it did */
export const mailSession = async (effects: Effects, id: string, now: Date): Promise<queries.SessionRow | null> => {
  const { tx, config, mail } = effects
  await changes.lock(tx, id)
  const row = await queries.find(tx, id)
  if (!row || row.mailed_sequence >= row.sequence) return null
  await changes.setMailed(tx, id, row.sequence)
  if (pastStatuses.includes(row.status)) return row
  const memberIds = [row.mentor_id, row.mentee_id].filter((memberId) => memberId !== null)
  for (const contact of await contactsOf(tx, memberIds)) {
    const message = presentMail({ row, side: sideOf(row, contact.id), contact, settings: config }, now)
    if (message) await mail(message)
  }
  return row
}

/** Runs after each change that calendars must know. The stored sequence makes a second run do nothing. */
export const sendInvitationJob = defineJob<{ id: string }>({
  name: 'mentorship.sendInvitation',
  run: async (ctx: JobContext, { id }) => {
    await inTransaction(ctx, (effects) => mailSession(effects, id, ctx.now()))
  },
})
