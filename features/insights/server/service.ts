import { addDays, mondayOf, stockholmDayAt } from '#kit/stockholm-day.ts'
import { dayMs } from '#kit/durations.ts'
import { cacheForAMinute } from '#platform/db/cache-for-a-minute.ts'
import { timeKeyset } from '#platform/http/cursor.ts'
import type { Handler } from '#platform/http/route.ts'
import type * as contract from '../contract/index.ts'
import { answerKinds, insightLimits } from '../contract/index.ts'
import * as policy from './policy.ts'
import * as queries from './queries.ts'
import type { Sources } from './sources.ts'

/** The most messages or applications that the median of the community is made of. */
const communityRows = 10_000

export const createService = ({ owned, viewableOf, answersOf }: Sources) => {
  const community = cacheForAMinute<queries.AnswersRow | undefined>()
  const sinceOf = (now: Date) => new Date(now.getTime() - insightLimits.answerDays * dayMs)

  const subjects: Handler<typeof contract.listViewedSubjects> = async ({ tx, member, now }) => {
    const since = addDays(stockholmDayAt(now), 1 - insightLimits.recentDays)
    const rows = await queries.listSubjects(tx, owned, member.id, since)
    const described = await Promise.all(
      owned.map(({ kind }) => {
        const ids = rows.filter((row) => row.kind === kind).map(({ id }) => id)
        return ids.length > 0 ? viewableOf(kind).describe(tx, ids) : []
      }),
    )
    const byId = new Map(described.flat().map((row) => [row.id, row]))
    return {
      items: rows.flatMap(({ id, kind, viewers }) => {
        const row = byId.get(id)
        return row ? [{ kind, id, title: row.title, href: row.path, viewers: policy.shownNumber(viewers) }] : []
      }),
    }
  }

  const views: Handler<typeof contract.readViews> = async (ctx, { id }) => {
    const { tx, member, now } = ctx
    const kind = (await queries.findOwned(tx, owned, member.id, id)) ?? ctx.fail('insights.not_found')
    const [row] = await viewableOf(kind).describe(tx, [id])
    if (!row) return ctx.fail('insights.not_found')
    const thisWeek = mondayOf(stockholmDayAt(now))
    const first = addDays(thisWeek, -7 * (insightLimits.weeks - 1))
    const rows = await queries.listWeeks(tx, id, member.id, first)
    const weeks = Array.from({ length: insightLimits.weeks }, (_, back) => addDays(thisWeek, -7 * back))
    return {
      subject: { kind, id, title: row.title, href: row.path },
      weeks: weeks.map((week) => ({
        week,
        ...policy.shownGroups(
          rows.filter((one) => one.week === week).map(({ role, viewers }) => ({ role: role || null, viewers })),
        ),
      })),
    }
  }

  const terms: Handler<typeof contract.listSearchTerms> = async ({ tx, member, now }) => ({
    items: await queries.listTerms(tx, member.id, addDays(stockholmDayAt(now), 1 - insightLimits.recentDays)),
  })

  const answers: Handler<typeof contract.readAnswerTimes> = async ({ tx, member, now }) => ({
    kinds: await Promise.all(
      answerKinds.map(async (kind) => {
        const source = answersOf(kind)
        const since = sinceOf(now)
        const own = await queries.answersOf(tx, source.asked(since, member.id), member.id)
        const all = await community(tx, kind, () => queries.answersOfAll(tx, source.asked(since, null), communityRows))
        return {
          kind,
          own: {
            asked: own?.asked ?? 0,
            answered: own?.answered ?? 0,
            medianHours: own?.median_hours ?? null,
            prompt: own && own.asked > 0 ? own.prompt / own.asked : null,
          },
          community:
            all && all.members >= insightLimits.group
              ? { medianHours: all.median_hours, prompt: all.prompt / all.asked }
              : null,
        }
      }),
    ),
  })

  const asked: Handler<typeof contract.listAsked> = async ({ tx, member, now }, { kind, cursor, limit }) => {
    const source = answersOf(kind)
    const rows = await queries.listAsked(
      tx,
      source.asked(sinceOf(now), member.id),
      member.id,
      timeKeyset.parse(cursor),
      limit + 1,
    )
    return timeKeyset.page(
      rows,
      limit,
      (row) => ({
        id: row.id,
        at: row.at.toISOString(),
        answeredAt: row.answered_at?.toISOString() ?? null,
        title: row.title,
        from: row.from_name,
        href: source.pathOf(row.place),
      }),
      (row) => [row.at, row.id],
    )
  }

  return { subjects, views, terms, answers, asked }
}
