import type { InputOf } from '#kit/endpoint.ts'
import { scheduleLimits, type schedules } from '../../contract/index.ts'
import { exceptionsOf, type Period, periodsOf } from './periods.ts'

type Input = Omit<InputOf<typeof schedules.setSchedule>, 'id'>

/** Form state: periods where the endpoint has one exception per day. */
export type ScheduleValues = Omit<Input, 'exceptions'> & { exceptions: Period[] }

export const valuesOf = ({ timeZone: _, exceptions, ...fields }: schedules.ScheduleView): ScheduleValues => ({
  ...fields,
  exceptions: periodsOf(exceptions),
})

export const inputOf = ({ exceptions, ...fields }: ScheduleValues): Input => ({
  ...fields,
  exceptions: exceptionsOf(exceptions, scheduleLimits.exceptions),
})
