import { scheduleSweep } from '#features/files/server/index.ts'
import type { Effects } from '#platform/jobs/transaction.ts'
import * as queries from '../queries/products.ts'
import { publishChange, withdrawInvitationNotices } from './notifications.ts'

/** Deletes a locked product that was never launched, with its pictures and its invitations. */
export const deleteUnlaunched = async (effects: Pick<Effects, 'tx' | 'publish' | 'enqueue'>, id: string) => {
  await publishChange(effects, id, false)
  await withdrawInvitationNotices(effects, id)
  await queries.remove(effects.tx, id)
  await scheduleSweep(effects)
}
