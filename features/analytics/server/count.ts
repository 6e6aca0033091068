import type { Kysely } from 'kysely'
import type { DB } from '#platform/db/schema.ts'
import { marketKinds } from '#platform/figure.ts'
import { addDays, mondayOf, stockholmDayAt } from '#kit/stockholm-day.ts'
import { analyticsLimits, cohortWeeks, type FigureName, figureNames, smallGroup } from '../contract/figures.ts'
import type { Days } from '../contract/days.ts'
import { periodOf } from './days.ts'
import type { Figures } from './figures.ts'
import * as queries from './queries/counting.ts'
import { readLastDay } from './queries/reading.ts'

type Db = Kysely<DB>

/** Joining is no activity. */
const withoutActivity: readonly FigureName[] = ['registrations', 'new_members', 'filled_profiles']

/** Who did anything in these days. */
export const actorsIn = ({ byName }: Figures, days: Days) => {
  const period = periodOf(days)
  return queries.unite(
    figureNames
      .filter((name) => !withoutActivity.includes(name))
      .map((name) => (byName[name].actors ?? byName[name].counted)(period)),
  )
}

/** As many days as one statement counts. */
const daysAtOnce = 100

const countFigures = async (db: Db, figures: Figures, days: Days): Promise<void> => {
  for (let from = days.from; from <= days.to; from = addDays(from, daysAtOnce)) {
    const last = addDays(from, daysAtOnce - 1)
    const part = { from, to: last < days.to ? last : days.to }
    for (const name of figureNames)
      await db.transaction().execute(async (tx) => {
        await queries.lockCounting(tx)
        await (name === 'active_members'
          ? queries.countMembers(tx, name, actorsIn(figures, part))
          : queries.countRows(tx, name, figures.byName[name].counted(periodOf(part))))
      })
  }
}

const countLevels = (db: Db, { levels }: Figures, history: Days): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await queries.lockCounting(tx)
    for (const { name, parts } of levels) {
      await queries.storeLevel(tx, name, parts, history.to)
      await queries.deriveEarlierLevels(tx, name, 'new_members', history)
    }
  })

/** Of members of the last weeks: which steps they have reached, and who was active in which week. */
const countCohorts = async (db: Db, figures: Figures, today: string, isFirst: boolean): Promise<void> => {
  const { byName } = figures
  const thisWeek = mondayOf(today)
  // The activation looks at weeks whose next week has ended.
  const firstWeek = addDays(thisWeek, -7 * (cohortWeeks + 2))
  const since = { from: firstWeek, to: today }
  const joined = byName.registrations.counted(periodOf(since))
  const weeks = isFirst ? cohortWeeks + 2 : 1
  await db.transaction().execute(async (tx) => {
    await queries.lockCounting(tx)
    const store = (members: Parameters<typeof queries.membersOf>[0], step: string) =>
      queries.storeStep(tx, { joined, members: queries.membersOf(members), step })
    await store(joined, 'registered')
    await store(byName.new_members.counted(periodOf(since)), 'confirmed')
    await store(byName.filled_profiles.counted(periodOf(since)), 'filled')
    await store(connectedIn(figures, since), 'connected')
    for (let index = weeks; index >= 0; index--) {
      const week = addDays(thisWeek, -7 * index)
      const days = { from: week, to: addDays(week, 6) }
      await queries.storeActiveWeek(tx, { joined, members: queries.membersOf(actorsIn(figures, days)), week })
    }
  })
}

/** Who has connected or applied in these days. */
export const connectedIn = ({ byName: { applications, connections } }: Figures, days: Days) => {
  const period = periodOf(days)
  return queries.unite([(connections.actors ?? connections.counted)(period), applications.counted(period)])
}

const countMarket = async (db: Db, { supply, demand }: Figures): Promise<void> => {
  const rows: queries.MarketRow[] = []
  for (const kind of marketKinds) {
    const names = new Map<string, string>()
    for (const side of [demand, supply]) {
      const words = side.words[kind]?.(analyticsLimits.marketWords)
      for (const name of words ? await queries.readWords(db, words) : [])
        if (!names.has(name.toLowerCase())) names.set(name.toLowerCase(), name)
    }
    const words = [...names.values()]
    const [members, opportunities] = [await supply.count(db, kind, words), await demand.count(db, kind, words)]
    for (const [index, name] of words.entries()) {
      const row = { kind, name, members: members[index] ?? 0, opportunities: opportunities[index] ?? 0 }
      // A word that only a few members use may tell who they are.
      if (row.members >= smallGroup || row.opportunities > 0) rows.push(row)
    }
  }
  await db.transaction().execute(async (tx) => {
    await queries.lockCounting(tx)
    await queries.replaceMarket(tx, rows)
  })
}

/** The days from which on to count: at least the last ones, and all since the last count. */
const daysSince = async (db: Db, today: string, days: number): Promise<Days & { isFirst: boolean }> => {
  const last = await readLastDay(db)
  const from = addDays(today, -days)
  if (last === null) return { from: addDays(today, -analyticsLimits.historyDays), to: today, isFirst: true }
  return { from: last < from ? last : from, to: today, isFirst: false }
}

/** Counts today and yesterday, or everything for the first time. May run at any time, and twice. */
export const countRecentDays = async (db: Db, figures: Figures, now: Date): Promise<void> => {
  const days = await daysSince(db, stockholmDayAt(now), 1)
  await countFigures(db, figures, days)
  if (days.isFirst) await countSlowFigures(db, figures, days)
  await queries.markCounted(db, 'days', now)
}

/** Counts again what still changes: answers, how many there are, cohorts, what is offered and asked for. */
export const countHistory = async (db: Db, figures: Figures, now: Date): Promise<void> => {
  const days = await daysSince(db, stockholmDayAt(now), analyticsLimits.openDays)
  await countFigures(db, figures, days)
  await countSlowFigures(db, figures, days)
  await queries.markCounted(db, 'history', now)
  await queries.markCounted(db, 'days', now)
}

const countSlowFigures = async (db: Db, figures: Figures, { to, isFirst }: Days & { isFirst: boolean }) => {
  await countLevels(db, figures, { from: addDays(to, -analyticsLimits.historyDays), to })
  await countCohorts(db, figures, to, isFirst)
  await countMarket(db, figures)
}
