import { sql } from 'kysely'
import type { ExperimentGoal } from '#platform/experiment.ts'

export const experimentGoals = {
  /** The member connects with another member. */
  first_steps: {
    isReached: (memberId, from, until) => sql<boolean>`exists (
      select from connections c where c.member_id = ${memberId} and c.connected_at >= ${from} and c.connected_at < ${until})`,
  },
} satisfies Record<string, ExperimentGoal>
