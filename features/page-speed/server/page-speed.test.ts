import { describe, expect, it } from 'vitest'
import { signedInMember } from '#features/accounts/server/testing.ts'
import { dayMs } from '#kit/durations.ts'
import { stockholmDayAt } from '#kit/stockholm-day.ts'
import { createJobContext } from '#features/notifications/server/testing.ts'
import { add } from './queries.ts'
import { logBucketOf, logBucketValue } from '#kit/log-buckets.ts'
import { updatePlatformSettings } from '#features/platform-settings/contract/index.ts'
import type { InputOf } from '#kit/endpoint.ts'
import { features } from '#platform/main.ts'
import { startTestServer } from '#tests/support/server.ts'
import { readDistribution, readPageSpeed, readServerTimes, reportPageSpeed } from '../contract/index.ts'
import { sumUpJob } from './sum-up-job.ts'

const server = await startTestServer()
const viewer = await signedInMember(server, { adminLevel: 'viewer' })

const pageSpeed = features.find(({ name }) => name === 'page-speed')

const asBrowser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0' }
const send = (input: InputOf<typeof reportPageSpeed>, headers: Record<string, string> = {}) =>
  server.call(reportPageSpeed, input, undefined, { headers: { ...asBrowser, ...headers } })

const report = (path: string, lcp: number, device: 'phone' | 'computer' = 'phone') =>
  send({ path, device, values: [{ measure: 'lcp', value: lcp }] })

describe('page speeds', () => {
  it('[ANA-01/performance] reports at the same moment are all counted, without anything about who sent them', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, (_, at) => report('/about', 1000 + (at % 4))))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const { pages } = await viewer.client.succeed(readPageSpeed, { days: '7' })
    expect(pages.find(({ page }) => page === '/about')).toMatchObject({ loads: 40, values: { lcp: { count: 40 } } })
    const { rows } = await server.pool.query('select * from speed_counts')
    for (const row of rows)
      expect(Object.keys(row)).toEqual(['day', 'source', 'measure', 'subject', 'device', 'bucket', 'count', 'failures'])
  })

  it('[ANA-01/performance] a value is the 75th percentile by page, day and device', async () => {
    for (const [lcp, device] of [
      [500, 'phone'],
      [600, 'phone'],
      [3000, 'phone'],
      [9000, 'phone'],
      [100, 'computer'],
    ] as const)
      await report('/manifesto', lcp, device)
    const valueOn = async (device?: 'phone' | 'computer') => {
      const { pages } = await viewer.client.succeed(readPageSpeed, { days: '28', ...(device && { device }) })
      return pages.find(({ page }) => page === '/manifesto')?.values.lcp
    }
    const near = (value: number) => Math.round(logBucketValue(logBucketOf(value)))
    expect(await valueOn('phone')).toEqual({ value: near(3000), count: 4 })
    expect(await valueOn('computer')).toEqual({ value: 93.9, count: 1 })
    expect(await valueOn()).toEqual({ value: near(3000), count: 5 })
  })

  it('[ANA-01/performance] layout shifts, which are below 1, are in buckets of thousandths', async () => {
    for (const value of [0.05, 0.3])
      await send({ path: '/terms', device: 'phone', values: [{ measure: 'cls', value }] })
    const { buckets } = await viewer.client.succeed(readDistribution, { days: '7', measure: 'cls', subject: '/terms' })
    expect(buckets).toHaveLength(2)
    expect(buckets[0]?.from).toBeLessThanOrEqual(50)
    expect(buckets[1]?.to).toBeGreaterThan(300)
  })

  it('[ANA-01/traceable] the counts behind a percentile add up to its number of page loads', async () => {
    const { total, byDay } = await viewer.client.succeed(readPageSpeed, { days: '7' })
    const { buckets } = await viewer.client.succeed(readDistribution, { days: '7', measure: 'lcp' })
    expect(buckets.reduce((sum, { count }) => sum + count, 0)).toBe(total.lcp?.count)
    const today = byDay.lcp.at(-1)
    const ofToday = await viewer.client.succeed(readDistribution, { days: '7', measure: 'lcp', day: today?.day })
    expect(ofToday.buckets.reduce((sum, { count }) => sum + count, 0)).toBe(today?.count)
    expect(byDay.lcp).toHaveLength(7)
  })

  it('a page that does not exist is refused, so that nobody fills the list', async () => {
    const values = [{ measure: 'lcp' as const, value: 1 }]
    expect(await send({ path: '/no-such-page', device: 'phone', values })).toMatchObject({
      status: 422,
      code: 'page_speed.unknown_page',
    })
  })

  it('[ADM-06/analytics] nothing is counted while visitor statistics are off, for a browser that asks for privacy, or for a robot', async () => {
    const loads = async () =>
      (await viewer.client.succeed(readPageSpeed, { days: '7' })).pages.find(({ page }) => page === '/login')?.loads
    const input = { path: '/login', device: 'phone', values: [{ measure: 'lcp', value: 900 }] } as const
    await send({ ...input, values: [...input.values] }, { dnt: '1' })
    await send({ ...input, values: [...input.values] }, { 'user-agent': 'Googlebot/2.1' })
    const admin = await signedInMember(server, { adminLevel: 'super_admin' })
    await admin.client.succeed(updatePlatformSettings, { analytics: false })
    await report('/login', 900)
    expect(await loads()).toBeUndefined()
    await admin.client.succeed(updatePlatformSettings, { analytics: true })
    await report('/login', 900)
    expect(await loads()).toBe(1)
  })

  it('[ANA-01/performance] counts leave the chosen period by day, and the database after 400 days', async () => {
    const noon = new Date(`${stockholmDayAt(new Date())}T12:00:00Z`)
    const counted = (subject: string, daysAgo: number) =>
      add(
        server.db,
        [{ source: 'browser', measure: 'lcp', subject, device: 'phone', bucket: 10, count: 3, failures: 0 }],
        new Date(noon.getTime() - daysAgo * 86_400_000),
      )
    for (let daysAgo = 0; daysAgo < 100; daysAgo++) await counted('/privacy', daysAgo)
    await counted('/privacy', 500)
    const loadsIn = async (days: '7' | '28' | '90') => {
      const { byDay, pages } = await viewer.client.succeed(readPageSpeed, { days })
      const { buckets } = await viewer.client.succeed(readDistribution, { days, measure: 'lcp', subject: '/privacy' })
      const all = await viewer.client.succeed(readDistribution, { days, measure: 'lcp' })
      const loads = buckets.reduce((sum, { count }) => sum + count, 0)
      expect(loads).toBe(pages.find(({ page }) => page === '/privacy')?.loads)
      expect(all.buckets.reduce((sum, { count }) => sum + count, 0)).toBe(
        byDay.lcp?.reduce((sum, { count }) => sum + count, 0),
      )
      return loads
    }
    expect([await loadsIn('7'), await loadsIn('28'), await loadsIn('90')]).toEqual([21, 84, 270])
    const rowsIn = async (table: string) =>
      Number((await server.pool.query(`select count(*) from ${table} where day < current_date - 200`)).rows[0].count)
    expect([await rowsIn('speed_counts'), await rowsIn('speed_totals')]).toEqual([1, 1])
    expect(await pageSpeed?.cleanup?.(server.db, new Date())).toBe(1)
    expect([await rowsIn('speed_counts'), await rowsIn('speed_totals')]).toEqual([0, 0])
    expect(await loadsIn('90')).toBe(270)
  })
})

describe('periods that are summed up', () => {
  const days = ['7', '28', '90'] as const
  // Noon, so that a change of the clocks changes no day.
  const noon = Date.parse(`${stockholmDayAt(new Date())}T12:00:00Z`)
  const at = (daysAgo: number) => new Date(noon - daysAgo * dayMs)
  const count = (daysAgo: number, bucket: number, failures: number) =>
    add(
      server.db,
      [
        { source: 'server', measure: 'answer', subject: 'test.summed', device: 'server', bucket, count: 9, failures },
        { source: 'browser', measure: 'lcp', subject: '/support', device: 'phone', bucket, count: 1, failures: 0 },
        { source: 'browser', measure: 'lcp', subject: '/support', device: 'computer', bucket, count: 2, failures: 0 },
      ],
      at(daysAgo),
    )
  const reports = () =>
    Promise.all(
      days.map(async (period) => ({
        calls: (await viewer.client.succeed(readServerTimes, { days: period, order: 'calls' })).calls.find(
          ({ call }) => call === 'test.summed',
        ),
        phone: await viewer.client.succeed(readDistribution, {
          days: period,
          measure: 'lcp',
          subject: '/support',
          device: 'phone',
        }),
      })),
    )
  const sumUp = async (daysAgo: number) =>
    sumUpJob.run({ ...(await createJobContext(server)), now: () => at(daysAgo) }, {}, '')
  const sumsOf = async () =>
    (
      await server.pool.query(
        'select days, last_day::text, sum(count)::int from speed_periods group by 1, 2 order by 1, 2',
      )
    ).rows

  it('[ANA-01/performance] a report is the same before, after and long after its period was summed up, also by two nodes at once', async () => {
    for (let daysAgo = 99; daysAgo >= 1; daysAgo--) await count(daysAgo, 10 + (daysAgo % 30), daysAgo % 3)
    const before = await reports()
    expect(before.map(({ calls }) => calls?.count)).toEqual([6 * 9, 27 * 9, 89 * 9])
    // The last run was five days ago, or never reached the period of seven days.
    for (const lastRun of [40, 5, 1, 0]) {
      await server.pool.query('delete from speed_periods')
      await sumUp(lastRun)
      expect(await reports()).toEqual(before)
    }
    await server.pool.query('delete from speed_periods')
    await Promise.all([sumUp(0), sumUp(0), sumUp(0)])
    const sums = await sumsOf()
    expect(sums.map(({ days: period }) => period)).toEqual([7, 28, 90])
    await count(0, 45, 0)
    const after = await reports()
    expect(after.map(({ calls }) => calls?.count)).toEqual([7 * 9, 28 * 9, 90 * 9])
    expect(after.map(({ phone }) => phone.buckets.at(-1)?.count)).toEqual([1, 1, 1])
    await server.pool.query('delete from speed_periods')
    expect(await reports()).toEqual(after)
  })

  it('[ANA-01/performance] the sums of the day before stay for a day, and no others', async () => {
    await server.pool.query('delete from speed_periods')
    for (const daysAgo of [3, 2, 1, 0]) await sumUp(daysAgo)
    const lastDays = new Set((await sumsOf()).map(({ last_day: day }) => day))
    expect(lastDays).toEqual(new Set([stockholmDayAt(at(1)), stockholmDayAt(at(2))]))
    await pageSpeed?.cleanup?.(server.db, at(-10))
    expect(await sumsOf()).toEqual([])
  })
})

describe('times of the server', () => {
  it('[ANA-01/performance] every node stores how long its calls took, also what it answered just before its stop', async () => {
    const other = await startTestServer({ sameDatabaseAs: server, requestTimesEveryMs: 600_000 })
    await other.client().succeed(reportPageSpeed, {
      path: '/about',
      device: 'phone',
      values: [{ measure: 'fcp', value: 800 }],
    })
    const callsOf = async (order: 'calls' | 'slowest' | 'failures' = 'calls') =>
      (await viewer.client.succeed(readServerTimes, { days: '7', order })).calls
    expect((await callsOf()).find(({ call }) => call === 'pageSpeed.report')).toBeUndefined()
    await other.stop()
    expect((await callsOf()).find(({ call }) => call === 'pageSpeed.report')).toMatchObject({ count: 1, failures: 0 })
  })

  it('[ANA-01/performance] calls are listed by their number, their slowest answers or their failures', async () => {
    const now = new Date()
    await pageSpeed?.storeRequestTimes?.(
      server.db,
      [
        { endpoint: 'test.often', bucket: 10, count: 1000, failures: 0 },
        { endpoint: 'test.slow', bucket: 70, count: 5, failures: 0 },
        { endpoint: 'test.broken', bucket: 12, count: 20, failures: 20 },
      ],
      now,
    )
    const first = async (order: 'calls' | 'slowest' | 'failures') =>
      (await viewer.client.succeed(readServerTimes, { days: '7', order })).calls[0]
    expect(await first('calls')).toMatchObject({ call: 'test.often', count: 1000 })
    expect(await first('slowest')).toMatchObject({ call: 'test.slow', p95: Math.round(logBucketValue(70)) })
    expect(await first('failures')).toMatchObject({ call: 'test.broken', failures: 20 })
    const { byDay } = await viewer.client.succeed(readServerTimes, { days: '7', order: 'calls' })
    expect(byDay.at(-1)).toMatchObject({ failures: 20 })
  })
})
