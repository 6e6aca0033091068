import { profileRoles } from '#features/accounts/contract/roles.ts'
import type { FigureRow } from '#platform/figure.ts'
import {
  activationSteps,
  answerKinds,
  cohortWeeks,
  type FigureName,
  figureRules,
  smallGroup,
} from '../contract/figures.ts'
import { addDays } from '#kit/stockholm-day.ts'
import type { FigureRowView } from '../contract/index.ts'
import { type Days, listDays } from '../contract/days.ts'
import type { CohortRow, DayRow, PartRow } from './queries/reading.ts'

/** A number as the viewer may see it: null for a small group. */
export type Mask = (value: number) => number | null
export const showAll: Mask = (value) => value
export const hideSmall: Mask = (value) => (value > 0 && value < smallGroup ? null : value)

/** By figure and day. */
export type DayValues = ReadonlyMap<string, ReadonlyMap<string, number>>

export const valuesOf = (rows: readonly DayRow[]): DayValues => {
  const values = new Map<string, Map<string, number>>()
  for (const { figure, day, value } of rows) {
    const days = values.get(figure) ?? new Map<string, number>()
    values.set(figure, days.set(day, value))
  }
  return values
}

export const seriesOf = (days: ReadonlyMap<string, number> | undefined, period: Days, mask: Mask) =>
  listDays(period).map((day) => ({ day, value: mask(days?.get(day) ?? 0) }))

/** The number of a period: the sum of its days, or their mean. Days after today do not count for the mean. */
export const totalOf = (
  name: FigureName,
  days: ReadonlyMap<string, number> | undefined,
  period: Days,
  today: string,
): number => {
  const counted = listDays(period).filter((day) => day <= today)
  const sum = counted.reduce((total, day) => total + (days?.get(day) ?? 0), 0)
  return figureRules[name].sum === 'mean' ? Math.round(sum / Math.max(1, counted.length)) : sum
}

const partsOf = (rows: readonly PartRow[], figure: string) =>
  new Map(rows.filter((row) => row.figure === figure).map(({ part, value }) => [part, value]))

/** Roles that anybody has, those with the most members first. */
export const rolesOf = (levels: readonly PartRow[], joined: readonly PartRow[], mask: Mask) => {
  const [members, added] = [partsOf(levels, 'members'), partsOf(joined, 'new_members')]
  return [...profileRoles, null]
    .map((role) => ({ role, members: members.get(role ?? '') ?? 0, new: added.get(role ?? '') ?? 0 }))
    .filter((row) => row.members + row.new > 0)
    .toSorted((one, other) => other.members - one.members)
    .map((row) => ({ ...row, members: mask(row.members), new: mask(row.new) }))
}

const stepNames = {
  registered: 'registered',
  confirmed: 'confirmed',
  filled: 'filled',
  connected: 'connected',
  returned: 'week:1',
} as const

/** @param period of joining, in whole weeks */
export const activationOf = (rows: readonly CohortRow[], period: Days, mask: Mask) => ({
  period,
  steps: activationSteps.map((step) => ({
    step,
    members: mask(
      rows
        .filter((row) => row.week >= period.from && row.week <= period.to && row.step === stepNames[step])
        .reduce((sum, { members }) => sum + members, 0),
    ),
  })),
})

/** One row for each of the last weeks, the latest first, with the weeks that have begun. */
export const cohortsOf = (rows: readonly CohortRow[], thisWeek: string, mask: Mask) =>
  Array.from({ length: cohortWeeks }, (_, age) => {
    const week = addDays(thisWeek, -7 * age)
    const find = (step: string) => rows.find((row) => row.week === week && row.step === step)?.members
    return {
      week,
      members: mask(find('registered') ?? 0),
      active: Array.from({ length: age + 1 }, (_unused, index) => {
        const members = find(`week:${index}`)
        return { members: mask(members ?? 0), isCounted: members !== undefined }
      }),
    }
  })

/** How much was asked and answered, without the kinds that nobody asked for. */
export const answersOf = (rows: readonly PartRow[], mask: Mask) => {
  const [asked, answered] = [partsOf(rows, 'applications'), partsOf(rows, 'answered_applications')]
  const sum = (figure: string) => partsOf(rows, figure).get('') ?? 0
  return answerKinds
    .map((kind) =>
      kind === 'messages'
        ? { kind, asked: sum('conversations'), answered: sum('answered_conversations') }
        : { kind, asked: asked.get(kind) ?? 0, answered: answered.get(kind) ?? 0 },
    )
    .filter((row) => row.asked > 0)
    .map((row) => ({ ...row, asked: mask(row.asked), answered: mask(row.answered) }))
}

export const rowViewOf =
  (pathOf: ((place: string) => string) | undefined) =>
  ({ id, at, title, detail, language, place }: FigureRow): FigureRowView => ({
    id,
    at: at.toISOString(),
    title,
    detail,
    language,
    path: place === null || !pathOf ? null : pathOf(place),
  })
