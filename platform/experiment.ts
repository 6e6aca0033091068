import type { RawBuilder } from 'kysely'

/** What the members of an experiment are expected to do. */
export type ExperimentGoal = {
  /** SQL of whether the member did it in `from` ≤ t < `until`, which are SQL too. Needs an index for the member. */
  readonly isReached: (
    memberId: RawBuilder<unknown>,
    from: RawBuilder<unknown>,
    until: RawBuilder<unknown>,
  ) => RawBuilder<boolean>
}
