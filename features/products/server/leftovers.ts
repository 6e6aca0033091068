import type { Leftover } from '#platform/leftover.ts'
import * as queries from './queries/leftovers.ts'
import { deleteUnlaunched } from './service/delete-unlaunched.ts'

const leftoverOf = (kind: string, status: 'draft' | 'rejected'): Leftover => ({
  kind,
  rows: (before) => queries.untouched(status, before),
  remove: async (effects, id, before) => {
    if (!(await queries.lockUntouched(effects.tx, id, status, before))) return false
    await deleteUnlaunched(effects, id)
    return true
  },
})

/** Products that were never launched. Launched ones stay, also when they are archived. */
export const leftovers: readonly Leftover[] = [
  leftoverOf('product_drafts', 'draft'),
  leftoverOf('rejected_products', 'rejected'),
]
