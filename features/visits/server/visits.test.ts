import { describe, expect, it, vi } from 'vitest'
import { signedInMember } from '#features/accounts/server/testing.ts'
import { buildOpportunity } from '#features/opportunities/server/testing.ts'
import { setUntilTestEnd } from '#features/platform-settings/server/testing.ts'
import { buildProduct } from '#features/products/server/testing.ts'
import { createJobContext } from '#features/notifications/server/testing.ts'
import { dayMs } from '#kit/durations.ts'
import { addDays, stockholmDayAt } from '#kit/stockholm-day.ts'
import { features } from '#platform/main.ts'
import { startTestServer } from '#tests/support/server.ts'
import { waitTimeoutMs } from '#tests/support/timeouts.ts'
import { listPageViews, readVisitReport, recordVisit } from '../contract/index.ts'
import * as queries from './queries.ts'
import { sumUpJob } from './sum-up-job.ts'
import { visitPage } from './testing.ts'

const clock = { daysLater: 0 }
const now = () => new Date(Date.now() + clock.daysLater * dayMs)
const server = await startTestServer({ clock: now })
const node = await startTestServer({ sameDatabaseAs: server, clock: now })
const jobs = await createJobContext(server)
const admin = await signedInMember(server, { adminLevel: 'admin' })
const author = await signedInMember(server)
const visitor = server.client({ language: 'sv' })
const report = (filters: Parameters<typeof readVisitReport.input.parse>[0] = {}) =>
  admin.client.succeed(readVisitReport, filters as never)
const runCleanup = () => features.find(({ name }) => name === 'visits')?.cleanup?.(server.db, now())
const stored = () => server.db.selectFrom('page_views').selectAll().orderBy('at').orderBy('id').execute()
const empty = async () => {
  await server.db.deleteFrom('page_views').execute()
  await server.db.deleteFrom('visit_days').execute()
  await server.db.deleteFrom('visit_months').execute()
}

describe('counting', () => {
  it('[ADM-01/analytics] stores page, subject, source, device and language, and nothing that names the visitor', async () => {
    await empty()
    const product = await buildProduct(server, author.id, { title: 'Fyren' })
    await visitPage(visitor, `/products/${product.slug}`, {
      with: 'phone',
      referrer: 'www.news.example',
      campaign: 'Mars',
    })
    await visitPage(author.client, '/messages', { referrer: 'www.news.example' })
    const [first, second] = await stored()
    expect(first).toMatchObject({
      path: '/products/:slug',
      subject_kind: 'product',
      subject_id: product.id,
      source: 'mars',
      device: 'phone',
      language: 'sv',
    })
    expect(second).toMatchObject({ path: '/messages', subject_id: null, source: 'news.example', device: 'desktop' })
    const text = JSON.stringify(await stored())
    for (const secret of [author.id, '127.0.0.1', 'Firefox', product.slug]) expect(text).not.toContain(secret)
  })

  it('[ADM-01/analytics] counts an unknown address as not found, and a draft without its id', async () => {
    await empty()
    const draft = await buildProduct(server, author.id, { status: 'draft' })
    for (const path of [`/products/${draft.slug}`, '/wp-login.php', '/products/%E0%A4%A'])
      await visitPage(visitor, path)
    expect((await stored()).map(({ path, subject_id }) => [path, subject_id])).toEqual([
      ['/products/:slug', null],
      ['/404', null],
      ['/404', null],
    ])
  })

  it('[ADM-06/analytics] counts no robot, and no browser that asks not to be tracked', async () => {
    await empty()
    await visitPage(visitor, '/', { headers: { dnt: '1' } })
    await visitPage(visitor, '/', { headers: { 'sec-gpc': '1' } })
    await visitPage(visitor, '/', { with: 'robot' })
    await visitPage(visitor, '/', { headers: { 'user-agent': `Mozilla/5.0 ${'x'.repeat(450)}` } })
    expect(await stored()).toEqual([])
    await visitPage(visitor, '/', { headers: { dnt: '0' } })
    expect(await stored()).toHaveLength(1)
  })

  it('[ADM-06/analytics] stops on every node when an administrator turns it off, which is in the audit log', async () => {
    await empty()
    await setUntilTestEnd(admin.client, { analytics: false })
    await visitPage(visitor, '/')
    await vi.waitFor(
      async () => {
        const before = (await stored()).length
        await visitPage(node.client(), '/')
        expect((await stored()).length).toBe(before)
      },
      { timeout: waitTimeoutMs, interval: 10 },
    )
    const count = (await stored()).length
    for (const one of [visitor, node.client()]) await visitPage(one, '/about')
    expect(await stored()).toHaveLength(count)
    expect((await report()).isOn).toBe(false)
    const entry = await server.db
      .selectFrom('audit_log')
      .select(['actor_id', 'before', 'after'])
      .where('action', '=', 'settings.set_platform')
      .orderBy('created_at', 'desc')
      .executeTakeFirst()
    expect(entry).toEqual({ actor_id: admin.id, before: { analytics: true }, after: { analytics: false } })
  })

  it('recordVisit refuses an address that is too long or has no text', async () => {
    expect(await server.call(recordVisit, { path: `/${'x'.repeat(2000)}` })).toMatchObject({
      status: 400,
      code: 'input.invalid',
      fields: { path: 'field.too_long' },
    })
    expect(await server.call(recordVisit, { path: '/', campaign: '\u0000' })).toMatchObject({ status: 400 })
  })

  it('recordVisit counts at most 120 views of a network in a minute', async () => {
    const busy = await startTestServer()
    await Promise.all(Array.from({ length: 130 }, () => visitPage(busy.client(), '/')))
    expect(await busy.db.selectFrom('page_views').select('id').execute()).toHaveLength(120)
  })
})

describe('the report', () => {
  it('[ADM-01/analytics] adds up visitors, views, pages, sources, devices and languages, and filters by each', async () => {
    await empty()
    const product = await buildProduct(server, author.id, { title: 'Bron' })
    const path = `/products/${product.slug}`
    await visitPage(visitor, '/', { referrer: 'news.example' })
    // The source of the visitor's first view stays, so that visitors add up.
    await visitPage(visitor, path, { referrer: 'other.example' })
    await visitPage(visitor, path)
    await visitPage(server.client({ language: 'ar' }), path, { with: 'phone' })
    const all = await report()
    expect(all.totals).toEqual({ visitors: 2, views: 4 })
    expect(all.points).toHaveLength(28)
    expect(all.points.at(-1)).toEqual({ day: stockholmDayAt(now()), visitors: 2, views: 4 })
    expect(all.pages).toEqual([
      {
        path: '/products/:slug',
        subject: { kind: 'product', id: product.id, title: 'Bron', href: path },
        visitors: 2,
        views: 3,
      },
      { path: '/', subject: null, visitors: 1, views: 1 },
    ])
    expect(all.sources).toEqual([
      { source: 'news.example', visitors: 1, views: 3 },
      { source: 'direct', visitors: 1, views: 1 },
    ])
    expect(all.devices).toEqual([
      { device: 'desktop', visitors: 1, views: 3 },
      { device: 'phone', visitors: 1, views: 1 },
    ])
    expect(all.languages.map(({ language }) => language)).toEqual(['sv', 'ar'])

    const totals = async (filters: object) => (await report(filters as never)).totals
    expect(await totals({ path: '/products/:slug', subject: product.id })).toEqual({ visitors: 2, views: 3 })
    expect(await totals({ source: 'news.example' })).toEqual({ visitors: 1, views: 3 })
    expect(await totals({ device: 'phone', path: '/' })).toEqual({ visitors: 0, views: 0 })
    expect(await totals({ language: 'ar', period: '12m' })).toEqual({ visitors: 1, views: 1 })

    const rows = await admin.client.succeed(listPageViews, { path: '/products/:slug', limit: '2' })
    expect(rows.items.map(({ subject }) => subject?.title)).toEqual(['Bron', 'Bron'])
    const rest = await admin.client.succeed(listPageViews, {
      path: '/products/:slug',
      limit: '2',
      cursor: rows.nextCursor ?? '',
    })
    expect(rest.nextCursor).toBeNull()
    const codes = [...rows.items, ...rest.items].map((row) => row.visitor)
    expect(new Set(codes).size).toBe(2)
    const home = await admin.client.succeed(listPageViews, { path: '/' })
    expect(codes).not.toContain(home.items[0]?.visitor)
  })

  it('[ADM-01/analytics] names a deleted page no longer, and still counts it', async () => {
    await empty()
    const { id, slug } = await buildOpportunity(server, author.id)
    await visitPage(visitor, `/opportunities/${slug}`)
    await server.db.deleteFrom('opportunities').where('id', '=', id).execute()
    expect((await report()).pages).toEqual([
      {
        path: '/opportunities/:slug',
        subject: { kind: 'opportunity', id, title: null, href: null },
        visitors: 1,
        views: 1,
      },
    ])
  })

  it('[ADM-01/analytics] visits.report and visits.list are for administrators only', async () => {
    for (const endpoint of [readVisitReport, listPageViews] as const) {
      expect(await server.call(endpoint, {})).toMatchObject({ code: 'auth.required' })
      expect(await author.client.call(endpoint, {})).toMatchObject({ code: 'auth.forbidden' })
    }
    expect(await admin.client.call(readVisitReport, { from: 'tomorrow' })).toMatchObject({
      fields: { from: 'field.invalid_date' },
    })
  })
})

describe('days that are over', () => {
  it('[ADM-01/analytics] are summed up once, however often the job runs, and outlive the single views', async () => {
    await empty()
    await visitPage(visitor, '/', { referrer: 'news.example' })
    await visitPage(visitor, '/about')
    await visitPage(visitor, '/', { with: 'phone' })
    const day = stockholmDayAt(now())
    const before = await report({ from: day })
    expect(before.totals).toEqual({ visitors: 2, views: 3 })
    await sumUpJob.run({ ...jobs, now }, {}, '')
    expect(await server.db.selectFrom('visit_days').selectAll().execute()).toEqual([])

    clock.daysLater = 1
    // A run that was killed in the middle leaves nothing.
    await expect(
      server.db.transaction().execute(async (tx) => {
        await queries.sumUpDay(tx, day)
        throw new Error('killed')
      }),
    ).rejects.toThrow('killed')
    await Promise.all(Array.from({ length: 4 }, () => sumUpJob.run({ ...jobs, now }, {}, '')))
    await sumUpJob.run({ ...jobs, now }, {}, '')
    const { isOn: _, ...numbers } = before
    expect(await report({ from: day })).toMatchObject(numbers)
    expect((await report()).totals).toEqual({ visitors: 2, views: 3 })
    expect((await report({ path: '/' })).totals).toEqual({ visitors: 2, views: 2 })

    clock.daysLater = 31
    expect(await runCleanup()).toBe(3)
    expect(await stored()).toEqual([])
    clock.daysLater = 0
    expect(await report({ from: day })).toMatchObject(numbers)
  })

  it('[ADM-01/analytics] of a year are read by whole months, and give the same numbers as their days', async () => {
    await empty()
    const today = stockholmDayAt(now())
    const days = Array.from({ length: 130 }, (_, at) => addDays(today, -3 * at))
    for (const [at, day] of days.entries())
      await server.pool.query(
        `insert into page_views (at, day, visitor, path, source, device, language)
         select $1::date + interval '12 hours', $1, decode(md5($1::text || v), 'hex'), $2, 'direct', 'phone', 'sv' from generate_series(0, $3) as v`,
        [day, at % 2 === 0 ? '/' : '/about', at % 4],
      )
    for (const day of days.slice(1)) await server.db.transaction().execute((tx) => queries.sumUpDay(tx, day))
    const wanted = (from: string, to: string, path?: string) =>
      days.reduce(
        (sum, day, at) =>
          day >= from && day <= to && (path === undefined || path === (at % 2 === 0 ? '/' : '/about'))
            ? sum + 1 + (at % 4)
            : sum,
        0,
      )
    const periods = [
      [addDays(today, -365), today],
      [addDays(today, -300), addDays(today, -20)],
      [addDays(today, -50), addDays(today, -31)],
      [`${today.slice(0, 7)}-01`, today],
      [addDays(`${today.slice(0, 7)}-01`, -100), addDays(`${today.slice(0, 7)}-01`, -1)],
    ] as const
    for (const [from, to] of periods) {
      const all = await report({ from, to } as never)
      expect([from, to, all.totals.views]).toEqual([from, to, wanted(from, to)])
      for (const path of ['/', '/about']) {
        const views = wanted(from, to, path)
        expect(all.pages.find((page) => page.path === path)?.views ?? 0).toBe(views)
        const one = await report({ from, to, path } as never)
        expect(one.totals.views).toBe(views)
        expect(one.points.reduce((sum, point) => sum + point.views, 0)).toBe(views)
      }
    }
  })

  it('[ADM-01/analytics] a visitor of yesterday is not recognised, because the key is deleted at the end of the day', async () => {
    await empty()
    clock.daysLater = 0
    await visitPage(visitor, '/')
    clock.daysLater = 1
    await runCleanup()
    await visitPage(visitor, '/')
    const [yesterday, today] = await stored()
    expect(yesterday?.visitor).not.toEqual(today?.visitor)
    expect(await server.db.selectFrom('visit_salts').select('day').execute()).toEqual([{ day: stockholmDayAt(now()) }])
    clock.daysLater = 0
  })

  it('[ADM-01/analytics] views that are not summed up yet are never deleted', async () => {
    await empty()
    await visitPage(visitor, '/')
    clock.daysLater = 40
    expect(await runCleanup()).toBe(0)
    await sumUpJob.run({ ...jobs, now }, {}, '')
    expect(await runCleanup()).toBe(1)
    clock.daysLater = 0
  })
})
