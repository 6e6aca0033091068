import { applicationLimits } from './limits.ts'
import type { AnswerRate } from './views.ts'

/** The column of the query `answerRate`. */
export type AnswerRateColumn = { applications: number; answered: number; median_hours: number | null }

/** Null with too few applications to say something. */
export const shownAnswerRate = (column: AnswerRateColumn): AnswerRate | null =>
  column.applications < applicationLimits.rateMinApplications
    ? null
    : {
        applications: column.applications,
        answered: column.answered,
        rate: column.answered / column.applications,
        medianHours: column.median_hours,
      }
