import type { Leftover } from '#platform/leftover.ts'
import * as queries from './queries/leftovers.ts'
import { deleteListing } from './service/delete-listing.ts'

/** Opportunities that were closed long ago. */
export const leftovers: readonly Leftover[] = [
  {
    kind: 'closed_opportunities',
    rows: queries.closedSince,
    remove: async (effects, id, before) => {
      if (!(await queries.lockClosedSince(effects.tx, id, before))) return false
      await deleteListing(effects, id)
      return true
    },
  },
]
