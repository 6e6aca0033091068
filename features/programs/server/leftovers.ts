import type { Leftover } from '#platform/leftover.ts'
import { remove } from './queries/changes.ts'
import * as queries from './queries/leftovers.ts'
import { publishChange } from './service/effects.ts'

/** Programs that were never published. Nobody has applied to them. */
export const leftovers: readonly Leftover[] = [
  {
    kind: 'program_drafts',
    rows: queries.untouchedDrafts,
    remove: async (effects, id, before) => {
      const row = await queries.lockUntouchedDraft(effects.tx, id, before)
      if (!row) return false
      await remove(effects.tx, id)
      publishChange(effects, row, false)
      return true
    },
  },
]
