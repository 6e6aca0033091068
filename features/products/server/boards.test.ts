import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildMember, signedInMember } from '#features/accounts/server/testing.ts'
import { publishToEveryone } from '#tests/support/live-subscription.ts'
import { startTestServer } from '#tests/support/server.ts'
import { countVisit, productChanged, readBoard, readProduct, readStatistics, setVote } from '../contract/index.ts'
import { dateRangeOf } from './board-days.ts'
import { products } from './index.ts'
import { daysOf } from './queries/statistics.ts'
import { buildComment, buildProduct } from './testing.ts'

const noon = new Date('2026-11-19T12:00:00Z')
let now = noon
beforeEach(() => {
  now = noon
})
const server = await startTestServer({ clock: () => now })
const creator = await signedInMember(server)
const board = async (period: 'day' | 'week', date?: string) =>
  server.client().succeed(readBoard, { period, ...(date ? { date } : {}) })
const titlesOf = async (period: 'day' | 'week', date?: string) =>
  (await board(period, date)).items.map(({ product }) => product.title)
const launch = (title: string, at: string, overrides = {}) =>
  buildProduct(server, creator.id, { title, launchedAt: new Date(at), ...overrides })
const members = async (count: number) =>
  (await Promise.all(Array.from({ length: count }, () => buildMember(server)))).map(({ id }) => id)
const vote = (productId: string, memberId: string, at: string, weight = 100) =>
  server.db
    .insertInto('product_votes')
    .values({ product_id: productId, member_id: memberId, weight, created_at: new Date(at) })
    .execute()

describe('readBoard', () => {
  it('[PROD-06/daily, PROD-06/weekly, PROD-06/day-boundary] uses days of Europe/Stockholm, with 23 or 25 hours when the clock changes', async () => {
    const hours = async (date: string) => {
      const { opensAt, closesAt } = await board('day', date)
      return [opensAt, (Date.parse(closesAt) - Date.parse(opensAt)) / 3_600_000]
    }
    expect(await hours('2026-03-29')).toEqual(['2026-03-28T23:00:00.000Z', 23])
    expect(await hours('2026-10-25')).toEqual(['2026-10-24T22:00:00.000Z', 25])
    expect(await hours('2026-07-01')).toEqual(['2026-06-30T22:00:00.000Z', 24])
    const week = await board('week', '2026-10-22')
    expect([week.from, week.to, (Date.parse(week.closesAt) - Date.parse(week.opensAt)) / 3_600_000]).toEqual([
      '2026-10-19',
      '2026-10-25',
      169,
    ])
    await launch('Last minute', '2026-10-25T22:59:59Z')
    await launch('Next day', '2026-10-25T23:00:00Z')
    await publishToEveryone(server, productChanged)
    await expect.poll(() => titlesOf('day', '2026-10-25')).toEqual(['Last minute'])
    expect([await titlesOf('day', '2026-10-25'), await titlesOf('day', '2026-10-26')]).toEqual([
      ['Last minute'],
      ['Next day'],
    ])
    expect([await titlesOf('week', '2026-10-25'), await titlesOf('week', '2026-10-26')]).toEqual([
      ['Last minute'],
      ['Next day'],
    ])
  })

  it('[PROD-06/daily, PROD-06/weekly, PROD-06/votes-weighed] ranks by weighted votes before the end, ties by earlier launch', async () => {
    const [one, two, three] = (await members(3)) as [string, string, string]
    const many = await launch('Many new voters', '2026-06-03T08:00:00Z')
    const few = await launch('One old voter', '2026-06-03T09:00:00Z')
    await launch('Nobody, later', '2026-06-03T11:00:00Z')
    await launch('Nobody, earlier', '2026-06-03T10:00:00Z')
    for (const member of [one, two, three]) await vote(many.id, member, '2026-06-03T12:00:00Z', 25)
    await vote(few.id, one, '2026-06-03T12:00:00Z')
    // After the end of the day, but within the week.
    await vote(many.id, (await members(1))[0] as string, '2026-06-03T22:00:00Z')
    expect(await titlesOf('day', '2026-06-03')).toEqual([
      'One old voter',
      'Many new voters',
      'Nobody, earlier',
      'Nobody, later',
    ])
    expect(await titlesOf('week', '2026-06-03')).toEqual([
      'Many new voters',
      'One old voter',
      'Nobody, earlier',
      'Nobody, later',
    ])
    const { items } = await board('day', '2026-06-03')
    expect(items.map(({ place }) => place)).toEqual([1, 2, 3, 4])
    expect((await server.client().succeed(readProduct, { slug: few.slug })).places).toEqual({
      day: { date: '2026-06-03', place: 1 },
      week: { date: '2026-06-01', place: 2 },
    })
  })

  it('[PROD-06/daily, PROD-06/weekly] lists only launched products and links to the nearest periods with launches', async () => {
    await launch('Spring', '2026-04-10T10:00:00Z')
    await launch('Archived', '2026-04-12T10:00:00Z', { status: 'archived' })
    await launch('May', '2026-05-05T10:00:00Z')
    expect(await titlesOf('day', '2026-04-12')).toEqual([])
    expect(await board('day', '2026-04-12')).toMatchObject({ previous: '2026-04-10', next: '2026-05-05' })
    expect(await board('week', '2026-04-10')).toMatchObject({ from: '2026-04-06', previous: null, next: '2026-05-04' })
  })

  it('[PROD-06/daily, PROD-06/weekly] has no next period for the current board and refuses boards in the future', async () => {
    const today = await board('day')
    expect([today.from, today.next]).toEqual(['2026-11-19', null])
    expect((await board('day', '2026-11-18')).next).toBe('2026-11-19')
    expect(await server.call(readBoard, { period: 'day', date: '2026-11-20' })).toMatchObject({
      status: 404,
      code: 'product.board_to_come',
    })
    expect((await board('week', '2026-11-22')).from).toBe('2026-11-16')
    expect(await server.call(readBoard, { period: 'week', date: '2026-11-23' })).toMatchObject({
      code: 'product.board_to_come',
    })
    for (const date of ['2026-13-01', '0000-01-01', '1999-12-31', 'today', '9999-12-31'])
      expect(await server.call(readBoard, { period: 'day', date }), date).toMatchObject({
        status: 400,
        fields: { date: 'field.invalid_date' },
      })
    expect(await server.call(readBoard, { period: 'year' as 'day' })).toMatchObject({ status: 400 })
  })

  it.each([
    ['2026-11-16', '2026-11-16'],
    ['2026-11-22', '2026-11-16'],
    ['2027-01-01', '2026-12-28'],
    ['2024-02-29', '2024-02-26'],
  ])('[PROD-06/weekly] puts %s in the week that begins on %s', (day, from) => {
    expect(dateRangeOf('week', day).from).toBe(from)
  })
})

describe('readStatistics and countVisit', () => {
  it('[PROD-06/maker-statistics] counts a visitor once a day, ignores makers, and deletes the visitors’ hashes after the day', async () => {
    const { id } = await launch('Visited', '2026-11-19T08:00:00Z')
    const member = await signedInMember(server)
    for (let n = 0; n < 3; n++) await server.client().succeed(countVisit, { id })
    for (let n = 0; n < 3; n++) await member.client.succeed(countVisit, { id })
    await creator.client.succeed(countVisit, { id })
    const visits = async () => (await creator.client.succeed(readStatistics, { id })).total.visits
    expect(await visits()).toBe(2)
    await Promise.all(Array.from({ length: 8 }, async () => member.client.call(countVisit, { id })))
    expect(await visits()).toBe(2)
    now = new Date('2026-11-19T23:30:00Z')
    await products.cleanup?.(server.db, now)
    expect(await server.db.selectFrom('product_visitors').selectAll().execute()).toEqual([])
    expect(await server.db.selectFrom('product_visit_salts').selectAll().execute()).toEqual([])
    await member.client.succeed(countVisit, { id })
    expect(await visits()).toBe(3)
    expect(await server.call(countVisit, { id: creator.id })).toMatchObject({ status: 404, code: 'product.not_found' })
  })

  it('[PROD-06/maker-statistics] shows daily counts to the product’s makers and administrators only', async () => {
    const [maker, other, admin, young] = await Promise.all([
      signedInMember(server),
      signedInMember(server),
      signedInMember(server, { adminLevel: 'viewer' }),
      signedInMember(server, { memberSince: now }),
    ])
    const { id } = await launch('Measured', '2026-11-18T08:00:00Z', { makerIds: [maker.id] })
    await young.client.succeed(setVote, { id, voted: true })
    await buildComment(server, id, other.id, { at: new Date('2026-11-18T22:59:00Z') })
    await buildComment(server, id, other.id, { at: new Date('2026-11-18T23:01:00Z') })
    const { total, days } = await maker.client.succeed(readStatistics, { id })
    expect(total).toEqual({ visits: 0, votes: 1, newVotes: 1, comments: 2, connects: 0 })
    expect(days).toHaveLength(30)
    expect(days.slice(-2).map(({ date, votes, comments }) => [date, votes, comments])).toEqual([
      ['2026-11-18', 0, 1],
      ['2026-11-19', 1, 1],
    ])
    expect((await admin.client.call(readStatistics, { id })).status).toBe(200)
    // The database's time zone: on 24 April in Cairo the clock goes from 0:00 to 1:00, so that midnight does not
    // exist.
    const elsewhere = await server.db.transaction().execute(async (tx) => {
      await sql`set local time zone 'Africa/Cairo'`.execute(tx)
      return daysOf(tx, id, '2026-04-26', 4)
    })
    expect(elsewhere.map(({ date }) => date)).toEqual(['2026-04-23', '2026-04-24', '2026-04-25', '2026-04-26'])
    expect(await other.client.call(readStatistics, { id })).toMatchObject({ status: 403, code: 'product.not_yours' })
  })
})
