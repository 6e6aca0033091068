import { isDeepStrictEqual } from 'node:util'
import type { Database } from '#platform/db/database.ts'
import type { FeatureFlagsStore } from '#platform/feature-flags.ts'
import { createFollowedStore } from '#platform/followed-store.ts'
import type { Log } from '#platform/log/log.ts'
import { type FlagRule, isOn, ruleByDefault } from './policy.ts'
import { readRules } from './queries.ts'

type Rules = Readonly<Record<string, FlagRule>>

/** Reads the flags and follows their changes. `onChange` runs after a change that no event announced. */
export const createFeatureFlagsStore = async ({
  database: { db },
  log,
  onChange,
}: {
  database: Pick<Database, 'db'>
  log: Log
  onChange: () => void
}): Promise<FeatureFlagsStore> => {
  const { current, reload, stop } = await createFollowedStore<Rules>({
    log,
    name: 'feature flags',
    onMissedChange: onChange,
    read: async (before) => {
      const next = await readRules(db)
      return before && isDeepStrictEqual(next, before) ? before : next
    },
  })
  return {
    isOn: (flag, memberId) => isOn(flag, current()[flag.name] ?? ruleByDefault(flag), memberId),
    reload,
    stop,
  }
}
