import { stockholmDayAt } from '#kit/stockholm-day.ts'
import type { VisitorContext } from '#platform/http/context.ts'
import { timeKeyset } from '#platform/http/cursor.ts'
import type { Handler } from '#platform/http/route.ts'
import type { createPageMatcher } from '#platform/page-patterns.ts'
import type * as contract from '../contract/index.ts'
import { counterOf } from './counters.ts'
import { beforeOf, pointDays, rangeOf, unitOf } from './periods.ts'
import { isCounted } from './policy.ts'
import * as queries from './queries.ts'
import { readNumbers } from './report-numbers.ts'
import type { Subjects } from './subjects.ts'
import { deviceOf, isRobot, sourceOf, visitorHash } from './visitor.ts'
import { pageOf, viewOf } from './view.ts'

/** A page that was viewed and counted. */
export type CountedView = {
  subject: { kind: contract.SubjectKind; id: string } | null
  /** The search that led here. */
  search: string | undefined
}
export type OnView = (ctx: VisitorContext, view: CountedView) => Promise<void>

type ServiceDeps = {
  findPage: ReturnType<typeof createPageMatcher>
  subjects: Subjects
  onView: OnView
}

export const createService = ({ findPage, subjects, onView }: ServiceDeps) => {
  const record: Handler<typeof contract.recordVisit> = async (ctx, { path, referrer, campaign, search }) => {
    const { ip, userAgent, asksForPrivacy } = ctx.request
    const isOn = ctx.settings.analytics
    if (!isCounted({ isOn, asksForPrivacy, isRobot: isRobot(userAgent) })) return { ok: true }
    const counter = counterOf(ctx.db)
    if (!(await counter.admit(ip))) return { ok: true }
    const page = findPage(path) ?? { pattern: '/404', parameter: null }
    const subject = subjects.ofPage(page.pattern, page.parameter)
    const day = stockholmDayAt(ctx.now)
    const subjectId = await queries.addView(ctx.db, {
      at: ctx.now,
      day,
      visitor: visitorHash(await counter.saltOf(day), ip, userAgent),
      path: page.pattern,
      subject,
      source: sourceOf({ campaign, referrer }, new URL(ctx.config.publicBaseUrl).host),
      device: deviceOf(userAgent),
      language: ctx.language,
    })
    await onView(ctx, {
      subject: subject && subjectId ? { kind: subject.kind, id: subjectId } : null,
      search,
    })
    return { ok: true }
  }

  const report: Handler<typeof contract.readVisitReport> = async ({ tx, now, settings }, input) => {
    const range = rangeOf(input, stockholmDayAt(now))
    const filter = { ...input, ...range }
    const unit = unitOf(filter)
    const { totals, before, days, ...parts } = await readNumbers(tx, filter, beforeOf(input, range), unit)
    const described = await subjects.describe(tx, parts.pages)
    const byDay = new Map(days.map((row) => [row.day, row]))
    return {
      isOn: settings.analytics,
      totals,
      before,
      unit,
      points: pointDays(filter, unit).map((day) => byDay.get(day) ?? { day, visitors: 0, views: 0 }),
      pages: parts.pages.map((row) => pageOf(row, described)),
      sources: parts.sources.map(({ value, ...numbers }) => ({ source: value, ...numbers })),
      devices: parts.devices.map(({ value, ...numbers }) => ({ device: value, ...numbers })),
      languages: parts.languages.map(({ value, ...numbers }) => ({ language: value, ...numbers })),
    }
  }

  const list: Handler<typeof contract.listPageViews> = async ({ tx, now }, { cursor, limit, ...input }) => {
    const filter = { ...input, ...rangeOf(input, stockholmDayAt(now)) }
    const rows = await queries.listViews(tx, filter, timeKeyset.parse(cursor), limit + 1)
    const described = await subjects.describe(tx, rows)
    return timeKeyset.page(
      rows,
      limit,
      (row) => viewOf(row, described),
      (row) => [row.at, row.id],
    )
  }

  return { record, report, list }
}
