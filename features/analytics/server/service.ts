import type { RawBuilder } from 'kysely'
import { memberPath } from '#features/profiles/contract/card.ts'
import { timeKeyset } from '#platform/http/cursor.ts'
import type { Figure, FigureRow, Period } from '#platform/figure.ts'
import type { Handler } from '#platform/http/route.ts'
import { addDays, mondayOf, stockholmDayAt } from '#kit/stockholm-day.ts'
import { analyticsLimits, cohortWeeks, comparedFigures, highlights, ownFigures } from '../contract/figures.ts'
import type * as contract from '../contract/index.ts'
import { actorsIn, connectedIn } from './count.ts'
import { daysBefore } from '../contract/days.ts'
import { periodOf } from './days.ts'
import type { Figures } from './figures.ts'
import { listLatestRows } from './latest-rows.ts'
import * as policy from './policy.ts'
import * as reading from './queries/reading.ts'
import { membersOf } from './queries/counting.ts'
import * as rowQueries from './queries/rows.ts'
import * as view from './view.ts'

const overviewPeriods = (now: Date) => {
  const today = stockholmDayAt(now)
  const period = { from: addDays(today, 1 - analyticsLimits.overviewDays), to: today }
  return { today, period, before: daysBefore(period) }
}

/** @param figures collected from all areas */
export const createService = (figures: Figures) => {
  const readOverview: Handler<typeof contract.readOverview> = async ({ tx, member, now }) => {
    const { today, period, before } = overviewPeriods(now)
    const both = { from: before.from, to: period.to }
    const values = view.valuesOf(await reading.readDays(tx, highlights, both))
    const own = []
    for (const name of ownFigures) {
      const rows = figures.byName[name].own?.(periodOf(both), member.id)
      if (!rows) throw new Error(`no own rows of ${name}`)
      const days = await reading.countOwn(tx, rows)
      own.push({
        name,
        value: view.totalOf(name, days, period, today),
        before: view.totalOf(name, days, before, today),
        days: view.seriesOf(days, period, view.showAll),
      })
    }
    return {
      countedAt: (await reading.readCountedAt(tx))?.toISOString() ?? null,
      period,
      before,
      own,
      community: highlights.map((name) => ({
        name,
        value: view.totalOf(name, values.get(name), period, today),
        before: view.totalOf(name, values.get(name), before, today),
        days: view.seriesOf(values.get(name), period, view.showAll),
      })),
    }
  }

  const readPlatform: Handler<typeof contract.readPlatform> = async ({ tx, viewer, now }, { weeks }) => {
    const today = stockholmDayAt(now)
    const period = { from: addDays(today, 1 - 7 * weeks), to: today }
    const thisWeek = mondayOf(today)
    const activation = { from: addDays(thisWeek, -7 * (cohortWeeks + 1)), to: addDays(thisWeek, -8) }
    const levelDay = await reading.readLevelDay(tx, 'members', today)
    const levels = levelDay ? await reading.readParts(tx, ['members'], { from: levelDay, to: levelDay }) : []
    const answerFigures = ['applications', 'answered_applications', 'conversations', 'answered_conversations']
    const parts = await reading.readParts(tx, ['new_members', ...answerFigures], period)
    const values = view.valuesOf(await reading.readDays(tx, ['new_members', 'members'], period))
    const cohorts = await reading.readCohorts(tx, { from: activation.from, to: today })
    const market = await reading.readMarket(tx)
    const maySeeRows = policy.maySeeGroups(viewer)
    const mask = maySeeRows ? view.showAll : view.hideSmall
    const marketOf = (wanted: string) =>
      market
        .filter(({ kind }) => kind === wanted)
        .map(({ name, members, opportunities }) => ({ name, members: mask(members), opportunities }))
    return {
      countedAt: (await reading.readCountedAt(tx))?.toISOString() ?? null,
      period,
      growth: view.seriesOf(values.get('new_members'), period, view.showAll).map(({ day, value }) => ({
        day,
        members: values.get('members')?.get(day) ?? null,
        new: value,
      })),
      roles: view.rolesOf(levels, parts, mask),
      activation: view.activationOf(cohorts, activation, mask),
      cohorts: view.cohortsOf(cohorts, thisWeek, mask),
      answers: view.answersOf(parts, mask),
      skills: marketOf('skill'),
      cities: marketOf('city'),
      maySeeRows,
    }
  }

  const compare: Handler<typeof contract.compareFigures> = async ({ tx, viewer, now }, input) => {
    const today = stockholmDayAt(now)
    const [period, before] = [
      { from: input.from, to: input.to },
      { from: input.beforeFrom, to: input.beforeTo },
    ]
    const values = view.valuesOf(await reading.readDays(tx, comparedFigures, period))
    const valuesBefore = view.valuesOf(await reading.readDays(tx, comparedFigures, before))
    const maskOf = (name: contract.ComparedFigure) =>
      policy.maySeeSmallNumbers(viewer, name) ? view.showAll : view.hideSmall
    const { figure } = input
    return {
      countedAt: (await reading.readCountedAt(tx))?.toISOString() ?? null,
      figures: comparedFigures.map((name) => ({
        name,
        value: maskOf(name)(view.totalOf(name, values.get(name), period, today)),
        before: maskOf(name)(view.totalOf(name, valuesBefore.get(name), before, today)),
      })),
      days: view.seriesOf(values.get(figure), period, maskOf(figure)).filter(({ day }) => day <= today),
      daysBefore: view.seriesOf(valuesBefore.get(figure), before, maskOf(figure)).filter(({ day }) => day <= today),
      maySeeRows: policy.maySeeGroups(viewer),
    }
  }

  const listRows: Handler<typeof contract.listFigureRows> = async (ctx, input) => {
    const { figure, from, to, own, cursor, limit } = input
    const { member, tx } = ctx
    const { path, ownPath, rows: rowsOf, own: ownRowsOf } = figures.byName[figure]
    const after = timeKeyset.parse(cursor)
    const pageOf = (rows: FigureRow[], pathOf: Figure['path']) =>
      timeKeyset.page(rows, limit, view.rowViewOf(pathOf), ({ at, id }) => [at, id])
    const latest = (select: (part: Period) => RawBuilder<FigureRow>) =>
      listLatestRows(tx, select, periodOf({ from, to }), after, limit + 1)
    if (own && ownRowsOf) return pageOf(await latest((part) => ownRowsOf(part, member.id)), ownPath ?? path)
    ctx.allow(policy.mayOpenRows(ctx.viewer, figure))
    if (figure === 'active_members') {
      // The time of a member is that of the last of all acts in the period, so the period cannot be read in parts.
      const rows = rowQueries.selectActors(actorsIn(figures, { from, to }), member.id)
      return pageOf(await rowQueries.listRows(tx, rows, after, limit + 1), memberPath)
    }
    if (!rowsOf) return ctx.fail('analytics.rows_private')
    return pageOf(await latest((part) => rowsOf(part, member)), path)
  }

  /** The condition on those who joined that each step is. */
  const reached = (step: contract.ActivationStep, from: string, to: string, today: string) => {
    const { registrations, new_members: confirmed, filled_profiles: filled } = figures.byName
    const since = { from, to: today }
    switch (step) {
      case 'registered':
        return rowQueries.isAmong(membersOf(registrations.counted(periodOf({ from, to }))))
      case 'confirmed':
        return rowQueries.isAmong(membersOf(confirmed.counted(periodOf(since))))
      case 'filled':
        return rowQueries.isAmong(membersOf(filled.counted(periodOf(since))))
      case 'connected':
        return rowQueries.isAmong(membersOf(connectedIn(figures, since)))
      default:
        return rowQueries.isActiveAfterWeeks(actorsIn(figures, { from, to: addDays(to, 14) }), 1)
    }
  }

  const listCohortRows: Handler<typeof contract.listCohortRows> = async (ctx, input) => {
    const { from, to, step, week, cursor, limit } = input
    const joined = figures.byName.registrations.counted(periodOf({ from, to }))
    const weeks = { from: addDays(from, 7 * (week ?? 0)), to: addDays(to, 7 * (week ?? 0) + 6) }
    const condition =
      week === undefined
        ? reached(step, from, to, stockholmDayAt(ctx.now))
        : rowQueries.isActiveAfterWeeks(actorsIn(figures, weeks), week)
    return timeKeyset.page(
      await rowQueries.listRows(
        ctx.tx,
        rowQueries.selectCohort(joined, condition, ctx.member.id),
        timeKeyset.parse(cursor),
        limit + 1,
      ),
      limit,
      view.rowViewOf(memberPath),
      ({ at, id }) => [at, id],
    )
  }

  return { readOverview, readPlatform, compare, listRows, listCohortRows }
}
