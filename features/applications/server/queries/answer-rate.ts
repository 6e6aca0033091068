import { type RawBuilder, sql } from 'kysely'
import type { ApplicationKind } from '../../contract/kinds.ts'
import { applicationLimits } from '../../contract/limits.ts'
import type { AnswerRateColumn } from '../../contract/answer-rate.ts'

/**
 * An owner's answer rate for a kind, as one JSON column (OPP-11): of the applications of the last 12 months, how many
 * were answered and after how many hours in the median. Withdrawn ones without an answer do not count.
 */
export const answerRate = (kind: ApplicationKind, ownerId: RawBuilder<unknown>): RawBuilder<AnswerRateColumn> => sql`(
  select json_build_object(
    'applications', count(*),
    'answered', count(answered_at),
    'median_hours', percentile_cont(0.5) within group (order by extract(epoch from answered_at - created_at) / 3600)
  )
  from applications
  where owner_id = ${ownerId} and kind = ${sql.lit(kind)}
    and created_at > now() - make_interval(months => ${sql.lit(applicationLimits.rateMonths)})
    and (status <> 'withdrawn' or answered_at is not null)
)`
