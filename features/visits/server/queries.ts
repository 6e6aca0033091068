import { type Kysely, type RawBuilder, sql } from 'kysely'
import { afterKeyset } from '#platform/db/keyset.ts'
import type { DB } from '#platform/db/schema.ts'
import type { Language } from '#kit/languages.ts'
import type { Device, SubjectKind } from '../contract/index.ts'

type Db = Kysely<DB>

/** The key of the day's visitors, made by the first node that needs it. @param random for a day that has none yet */
export const saltOf = async (db: Db, day: string, random: Buffer): Promise<Buffer> => {
  await sql`insert into visit_salts (day, salt) values (${day}::date, ${random}) on conflict do nothing`.execute(db)
  const { rows } = await sql<{ salt: Buffer }>`select salt from visit_salts where day = ${day}::date`.execute(db)
  return rows[0]?.salt ?? random
}

export const deleteSaltsBefore = (db: Db, day: string) =>
  sql`delete from visit_salts where day < ${day}::date`.execute(db)

export type NewView = {
  at: Date
  day: string
  visitor: Buffer
  path: string
  /** SQL of the id of what the page is about. */
  subject: { kind: SubjectKind; id: RawBuilder<string | null> } | null
  source: string
  device: Device
  language: Language
}

/**
 * Adds a view. Source, device and language are those of the visitor's first view of the day, so that visitors can be
 * added up over them. @returns the id of what the page is about
 */
export const addView = async (db: Db, view: NewView): Promise<string | null> => {
  const { rows } = await sql<{ subject_id: string | null }>`
    insert into page_views (at, day, visitor, path, subject_kind, subject_id, source, device, language)
    select ${view.at}, ${view.day}::date, ${view.visitor}, ${view.path},
      case when subject.id is not null then ${view.subject?.kind ?? null} end, subject.id,
      coalesce(earlier.source, ${view.source}), coalesce(earlier.device, ${view.device}),
      coalesce(earlier.language, ${view.language})
    from (select ${view.subject?.id ?? sql`null::uuid`} as id) as subject
    left join lateral (
      select source, device, language from page_views
      where day = ${view.day}::date and visitor = ${view.visitor} order by at limit 1
    ) as earlier on true
    returning subject_id`.execute(db)
  return rows[0]?.subject_id ?? null
}

export type Filter = {
  from: string
  to: string
  path?: string | undefined
  subject?: string | undefined
  source?: string | undefined
  device?: Device | undefined
  language?: Language | undefined
}

/** Days whose views are not summed up yet: today, and until the job has run, yesterday. */
export type OpenDays = {
  /** In order. */
  readonly days: readonly string[]
  /** Their visitors and views by source, device and language, as a JSON array. Empty for a filter by page. */
  readonly totals: string
}
/** A day that has been summed up meanwhile is not counted twice. */
export type ReportFilter = Filter & { open: OpenDays }

const isOpen = ({ open, from, to }: ReportFilter) =>
  sql`day = any(${open.days}::date[]) and day between ${from}::date and ${to}::date`
const isSummed = ({ open, from, to }: ReportFilter) =>
  sql`day between ${from}::date and ${to}::date and day <> all(${open.days}::date[])`

const matches = ({ source, device, language }: Filter) => sql`
  ${source === undefined ? sql`` : sql`and source = ${source}`}
  ${device === undefined ? sql`` : sql`and device = ${device}`}
  ${language === undefined ? sql`` : sql`and language = ${language}`}`

const isPage = ({ path, subject }: Filter) => sql`
  ${path === undefined ? sql`` : sql`and path = ${path}`}
  ${subject === undefined ? sql`` : sql`and subject_id = ${subject}::uuid`}`

/** `month`: a whole month is one row of its first day. */
export type Unit = 'day' | 'month'

/** The whole months of a period without an open day, from the first one to before the last one's end; empty if there are none. */
const wholeMonths = ({ from, to, open }: ReportFilter) => ({
  first: sql`(date_trunc('month', ${from}::timestamp - interval '1 day') + interval '1 month')::date`,
  end: sql`date_trunc('month', least(${open.days[0] ?? null}::timestamp, ${to}::timestamp + interval '1 day'))::date`,
})

const pageColumns = sql`path, subject_kind, subject_id, source, device, language, visitors, views`

/** Visitors and views of the pages on days that are summed up. */
const summedPages = (filter: ReportFilter, unit: Unit) => {
  const isSelected = sql`${matches(filter)} ${isPage(filter)}`
  const days = sql`
  select day, ${pageColumns} from visit_pages
  where ${isSummed(filter)} ${isSelected}`
  if (unit === 'day') return days
  const { first, end } = wholeMonths(filter)
  return sql`
  select month as day, ${pageColumns} from visit_months where month >= ${first} and month < ${end} ${isSelected}
  union all
  ${days} and (day < ${first} or day >= greatest(${first}, ${end}))`
}

/**
 * Visitors and views of the open days by these columns. Grouped by visitor first: PostgreSQL hashes that, and would sort
 * for `count(distinct visitor)`.
 */
const openRows = (filter: ReportFilter, columns: RawBuilder<unknown>) => sql`
  select ${columns}, count(*), sum(views) from (
    select ${columns}, visitor, count(*) as views from page_views
    where ${isOpen(filter)} ${matches(filter)} ${isPage(filter)} group by ${columns}, visitor
  ) as visitors group by ${columns}`

const isOfPage = ({ path, subject }: Filter) => path !== undefined || subject !== undefined

/**
 * Reads the open days once for all numbers of a report. Without them, each would count the views of today, and the planner
 * would expect half of all views to be among them.
 */
export const readOpenDays = async (db: Db, filter: Filter): Promise<OpenDays> => {
  const { rows } = await sql<{ day: string }>`
    select open.day::date::text as day from generate_series(
      greatest(${filter.from}::date, (select min(day) from page_views))::timestamp, ${filter.to}::date::timestamp, '1 day'
    ) as open (day) where not exists (select from visit_days as summed where summed.day = open.day::date)
    order by 1`.execute(db)
  const open = { days: rows.map(({ day }) => day), totals: '[]' }
  if (isOfPage(filter)) return open
  const totals = openRows({ ...filter, open }, sql`day, source, device, language`)
  const { rows: found } = await sql<{ totals: string }>`
    select coalesce(jsonb_agg(t), '[]')::text as totals
    from (${totals}) as t (day, source, device, language, visitors, views)`.execute(db)
  return { ...open, totals: found[0]?.totals ?? '[]' }
}

/** Visitors and views of pages, by day or month, page, source, device and language. */
const pageRows = (filter: ReportFilter, unit: Unit) => sql`
  ${summedPages(filter, unit)}
  union all
  ${openRows(filter, sql`day, path, subject_kind, subject_id, source, device, language`)}`

/** Visitors of any page, by day, source, device and language; those of one page if the filter names one. */
const visitRows = (filter: ReportFilter, unit: Unit) =>
  isOfPage(filter)
    ? pageRows(filter, unit)
    : sql`
  select day, source, device, language, visitors, views from visit_totals
  where ${isSummed(filter)} ${matches(filter)}
  union all
  select day, source, device, language, visitors, views
  from jsonb_to_recordset(${filter.open.totals}::jsonb) as open (
    day date, source text, device text, language text, visitors bigint, views bigint)
  where day between ${filter.from}::date and ${filter.to}::date`

export type Numbers = { visitors: number; views: number }
const sums = sql`coalesce(sum(visitors), 0)::int as visitors, coalesce(sum(views), 0)::int as views`

export const sumOf = async (db: Db, filter: ReportFilter): Promise<Numbers> => {
  const { rows } = await sql<Numbers>`select ${sums} from (${visitRows(filter, 'month')}) as visits`.execute(db)
  return rows[0] ?? { visitors: 0, views: 0 }
}

/** The days, or the months by their first days, that have visits. */
export const byDay = async (db: Db, filter: ReportFilter, unit: Unit): Promise<(Numbers & { day: string })[]> => {
  const { rows } = await sql<Numbers & { day: string }>`
    select date_trunc(${unit}, day::timestamp)::date::text as day, ${sums} from (${visitRows(filter, unit)}) as visits
    group by 1 order by 1`.execute(db)
  return rows
}

/** The values of a column with the most visitors. */
export const byColumn = async <Value extends string>(
  db: Db,
  filter: ReportFilter,
  column: 'source' | 'device' | 'language',
  limit: number,
): Promise<(Numbers & { value: Value })[]> => {
  const { rows } = await sql<Numbers & { value: Value }>`
    select ${sql.ref(column)} as value, ${sums} from (${visitRows(filter, 'month')}) as visits
    group by 1 order by 2 desc, 3 desc, 1 limit ${limit}`.execute(db)
  return rows
}

type SubjectColumns = { subject_kind: SubjectKind | null; subject_id: string | null }
export type PageRow = Numbers & SubjectColumns & { path: string }

export const byPage = async (db: Db, filter: ReportFilter, limit: number): Promise<PageRow[]> => {
  const { rows } = await sql<PageRow>`
    select path, subject_kind, subject_id, ${sums} from (${pageRows(filter, 'month')}) as pages
    group by 1, 2, 3 order by 4 desc, 5 desc, 1, 3 limit ${limit}`.execute(db)
  return rows
}

export type ViewRow = SubjectColumns & {
  id: string
  at: Date
  visitor: string
  path: string
  source: string
  device: Device
  language: Language
}

/** The same for a visitor's views of one page on one day, so that a visitor's way through the pages is not shown. */
const visitorOfPage = sql`encode(
  substring(sha256(visitor || convert_to(concat(path, subject_id), 'UTF8')) for 4), 'hex')`

export const listViews = async (
  db: Db,
  filter: Filter,
  after: readonly [at: string, id: string] | null,
  limit: number,
): Promise<ViewRow[]> => {
  const { rows } = await sql<ViewRow>`
    select id, at, ${visitorOfPage} as visitor, path, subject_kind, subject_id, source, device, language from page_views
    where day between ${filter.from}::date and ${filter.to}::date ${matches(filter)} ${isPage(filter)}
      and ${afterKeyset(['at', 'id'], after, 'desc')}
    order by at desc, id desc limit ${limit}`.execute(db)
  return rows
}

/** Days before `today` whose views are not summed up, earliest first. */
export const daysToSumUp = async (db: Db, today: string): Promise<string[]> => {
  const { rows } = await sql<{ day: string }>`
    select open.day::date::text as day from generate_series(
      (select min(day) from page_views)::timestamp, ${today}::date::timestamp - interval '1 day', '1 day'
    ) as open (day)
    where not exists (select from visit_days as summed where summed.day = open.day::date)
      and exists (select from page_views where page_views.day = open.day::date)
    order by 1`.execute(db)
  return rows.map(({ day }) => day)
}

/** Sums up a day, once: the second of two concurrent runs waits for the first one. */
export const sumUpDay = async (tx: Db, day: string): Promise<void> => {
  const { rows } =
    await sql`insert into visit_days (day) values (${day}::date) on conflict do nothing returning day`.execute(tx)
  if (rows.length === 0) return
  await sql`
    insert into visit_totals (day, source, device, language, visitors, views)
    select day, source, device, language, count(distinct visitor), count(*) from page_views
    where day = ${day}::date group by day, source, device, language`.execute(tx)
  await sql`
    insert into visit_pages (day, path, subject_kind, subject_id, source, device, language, visitors, views)
    select day, path, subject_kind, subject_id, source, device, language, count(distinct visitor), count(*)
    from page_views where day = ${day}::date
    group by day, path, subject_kind, subject_id, source, device, language`.execute(tx)
  await sql`
    insert into visit_months as m (month, path, subject_kind, subject_id, source, device, language, visitors, views)
    select date_trunc('month', day)::date, ${pageColumns} from visit_pages where day = ${day}::date
    order by 2, 4, 5, 6, 7
    on conflict (month, path, subject_id, source, device, language)
    do update set visitors = m.visitors + excluded.visitors, views = m.views + excluded.views`.execute(tx)
}

/** Deletes single views from before the day that are summed up. @returns how many, at most `limit` */
export const deleteViewsBefore = async (db: Db, day: string, limit: number): Promise<number> => {
  const deleted = await sql`
    delete from page_views where id in (
      select v.id from page_views as v join visit_days as d on d.day = v.day where v.day < ${day}::date limit ${limit}
    )`.execute(db)
  return Number(deleted.numAffectedRows ?? 0)
}
