import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { buildMember, signedInMember } from '#features/accounts/server/testing.ts'
import { connect } from '#features/activity/server/testing.ts'
import { buildApplication } from '#features/applications/server/testing.ts'
import { buildMessage } from '#features/messages/server/testing.ts'
import { buildOpportunity } from '#features/opportunities/server/testing.ts'
import { setProfile } from '#features/profiles/server/testing.ts'
import { dayMs } from '#kit/durations.ts'
import type { Client } from '#tests/support/client.ts'
import { startTestServer } from '#tests/support/server.ts'
import {
  compareFigures,
  type FigureName,
  listCohortRows,
  listFigureRows,
  readOverview,
  readPlatform,
} from '../contract/index.ts'
import { addDays, mondayOf, stockholmDayAt } from '#kit/stockholm-day.ts'
import { countNow } from './testing.ts'

const server = await startTestServer()
const { db } = server
const today = stockholmDayAt(new Date())
const dayBefore = (days: number) => addDays(today, -days)
// At noon, so that the change to or from summer time leaves it on its day.
const daysAgo = (days: number) => new Date(`${dayBefore(days)}T12:00:00Z`)

const administrator = await signedInMember(server, { adminLevel: 'viewer', memberSince: daysAgo(700) })
const member = await signedInMember(server, { memberSince: daysAgo(700) })

/** Each test has other days, so that the rows of the others do not count. */
const figureOn = async (client: Client, figure: FigureName, day: string): Promise<number | null | undefined> => {
  const period = { from: day, to: day, beforeFrom: day, beforeTo: day }
  const { figures } = await client.succeed(compareFigures, period)
  return figures.find(({ name }) => name === figure)?.value
}

const eraseAccount = (id: string) => db.deleteFrom('users').where('id', '=', id).execute()

describe('figures by day', () => {
  it('[ANA-01/platform-overview] are the same however often and concurrently they are counted', async () => {
    await Promise.all([40, 40, 41].map((days) => buildMember(server, { memberSince: daysAgo(days) })))
    await Promise.all([countNow(server), countNow(server)])
    await countNow(server)
    expect(await figureOn(member.client, 'new_members', dayBefore(40))).toBe(2)
    expect(await figureOn(member.client, 'new_members', dayBefore(41))).toBe(1)
    expect(await figureOn(member.client, 'new_members', dayBefore(42))).toBe(0)
  })

  it('begin and end in the time zone of the platform', async () => {
    // 23:30 in UTC is the next day in Sweden, in winter and in summer.
    await buildMember(server, { memberSince: new Date('2026-01-14T23:30:00Z') })
    await buildMember(server, { memberSince: new Date('2026-07-14T22:30:00Z') })
    await buildMember(server, { memberSince: new Date('2026-07-14T21:30:00Z') })
    await db.deleteFrom('analytics_days').execute()
    await countNow(server)
    expect(await figureOn(member.client, 'new_members', '2026-01-15')).toBe(1)
    expect(await figureOn(member.client, 'new_members', '2026-07-15')).toBe(1)
    expect(await figureOn(member.client, 'new_members', '2026-07-14')).toBe(1)
    const { items } = await member.client.succeed(listFigureRows, {
      figure: 'new_members',
      from: '2026-01-15',
      to: '2026-01-15',
    })
    expect(items).toHaveLength(1)
  })

  it('[ANA-01/traceable] keep the count of erased and banned members, whose names vanish', async () => {
    const [erased, banned, left] = [
      await buildMember(server, { memberSince: daysAgo(3) }),
      await buildMember(server, { memberSince: daysAgo(3) }),
      await buildMember(server, { memberSince: daysAgo(3) }),
    ]
    await countNow(server)
    await eraseAccount(erased.id)
    await db.insertInto('account_blocks').values({ user_id: banned.id, kind: 'ban', reason: 'Spam' }).execute()
    await countNow(server)
    expect(await figureOn(member.client, 'new_members', dayBefore(3))).toBe(3)
    const day = { from: dayBefore(3), to: dayBefore(3) }
    for (const { client } of [member, administrator]) {
      const { items } = await client.succeed(listFigureRows, { figure: 'new_members', ...day })
      expect(items.map(({ title }) => title)).toEqual([left.fullName])
      expect(items[0]?.path).toBe(`/profile/${left.id}`)
    }
  })

  it('[ANA-01/platform-overview] move a member to the role that they choose after joining', async () => {
    const { id } = await buildMember(server, { role: null, memberSince: daysAgo(1) })
    await countNow(server)
    await setProfile(server, id, { role: 'researcher' })
    await countNow(server)
    expect(await figureOn(member.client, 'new_members', dayBefore(1))).toBe(1)
    const { roles } = await administrator.client.succeed(readPlatform, { weeks: 4 })
    expect(roles.find(({ role }) => role === 'researcher')).toEqual({ role: 'researcher', members: 1, new: 1 })
  })

  it('catch up on the days on which nothing was counted', async () => {
    await buildMember(server, { memberSince: daysAgo(30) })
    await sql`delete from analytics_days where day > ${dayBefore(32)}::date`.execute(db)
    await countNow(server)
    expect(await figureOn(member.client, 'new_members', dayBefore(30))).toBe(1)
  })
})

describe('overview', () => {
  it('[ANA-01/overview] compares own and common figures of 28 days with the 28 days before', async () => {
    const [me, other] = [
      await signedInMember(server, { memberSince: daysAgo(600) }),
      await buildMember(server, { memberSince: daysAgo(600) }),
    ]
    await connect(server, me.id, other.id)
    const { id, title } = await buildOpportunity(server, other.id, { createdAt: daysAgo(2) })
    const subject = { kind: 'opportunity' as const, id, ownerId: other.id, title }
    await buildApplication(server, subject, me.id, { createdAt: daysAgo(30) })
    const first = await buildMessage(db, { sender_id: other.id, recipient_id: me.id, subject: 'Får jag fråga?' })
    await buildMessage(db, { sender_id: me.id, recipient_id: other.id, thread_id: first.thread_id })
    await countNow(server)
    const overview = await me.client.succeed(readOverview, {})
    expect(overview.period).toEqual({ from: dayBefore(27), to: today })
    expect(overview.before).toEqual({ from: dayBefore(55), to: dayBefore(28) })
    expect(overview.own.map(({ name, value, before }) => [name, value, before])).toEqual([
      ['connections', 1, 0],
      ['applications', 0, 1],
      ['answered_conversations', 1, 0],
    ])
    expect(overview.own[0]?.days.at(-1)).toEqual({ day: today, value: 1 })
    expect(overview.community.find(({ name }) => name === 'opportunities')?.days.at(-3)?.value).toBe(1)
    expect(overview.countedAt).not.toBeNull()

    const period = { from: dayBefore(55), to: today, own: 'true' as const }
    const rowsOf = async (figure: FigureName) =>
      (await me.client.succeed(listFigureRows, { figure, ...period })).items.map((row) => [row.title, row.path])
    expect(await rowsOf('connections')).toEqual([[other.fullName, `/profile/${other.id}`]])
    expect(await rowsOf('applications')).toEqual([[title, '/opportunities/applications']])
    expect(await rowsOf('answered_conversations')).toEqual([['Får jag fråga?', `/messages?thread=${first.thread_id}`]])
  })
})

describe('rows', () => {
  const day = { from: dayBefore(200), to: dayBefore(200) }

  it('[ANA-01/traceable] opens to administrators what members see as a number, and to nobody what is private', async () => {
    const codeOf = async (client: Client, figure: FigureName) =>
      (await client.call(listFigureRows, { figure, ...day })).code
    expect(await codeOf(member.client, 'applications')).toBe('analytics.rows_of_administrators')
    expect(await codeOf(administrator.client, 'applications')).toBeNull()
    expect(await codeOf(member.client, 'messages')).toBe('analytics.rows_private')
    expect(await codeOf(administrator.client, 'sessions')).toBe('analytics.rows_private')
    // Nobody has own rows of a figure without them.
    expect((await member.client.call(listFigureRows, { figure: 'votes', ...day, own: 'true' })).code).toBe(
      'analytics.rows_of_administrators',
    )
  })

  it('[ANA-01/traceable] answers each figure whose rows may be opened', async () => {
    const figures: FigureName[] = ['active_members', 'registrations', 'connections', 'applications', 'answers', 'votes']
    for (const figure of [...figures, 'answered_applications'] as const)
      await administrator.client.succeed(listFigureRows, { figure, from: dayBefore(700), to: today })
    for (const figure of ['opportunities', 'launches', 'programs', 'posts', 'suggestions'] as const)
      await member.client.succeed(listFigureRows, { figure, from: dayBefore(700), to: today })
  })

  /** The new members of the days, read in pages of two. */
  const pagedMembers = async (days: { from: string; to: string }) => {
    const seen: string[] = []
    for (let cursor: string | undefined; ;) {
      const input = { figure: 'new_members' as const, ...days, limit: 2, ...(cursor && { cursor }) }
      const { items, nextCursor } = await member.client.succeed(listFigureRows, input)
      seen.push(...items.map(({ id }) => id))
      if (nextCursor === null) return seen
      cursor = nextCursor
    }
  }

  it('[ANA-01/traceable] pages through a long period in which members joined on single days', async () => {
    const days = [420, 420, 421, 423, 424, 450, 519]
    const made: { id: string }[] = []
    for (const [index, ago] of days.entries())
      made.push(await buildMember(server, { memberSince: new Date(daysAgo(ago).getTime() - index) }))
    expect(await pagedMembers({ from: dayBefore(519), to: dayBefore(405) })).toEqual(made.map(({ id }) => id))
  })

  it('[ANA-01/traceable] pages by cursor, latest first, without members who hide', async () => {
    const made: { id: string }[] = []
    for (let index = 0; index < 5; index++)
      made.push(await buildMember(server, { memberSince: new Date(daysAgo(200).getTime() + index) }))
    await setProfile(server, made[4]?.id ?? '', { hidden_from_search: true })
    expect(await pagedMembers(day)).toEqual([3, 2, 1, 0].map((index) => made[index]?.id))
    const refused = await member.client.call(listFigureRows, { figure: 'posts', ...day, cursor: 'bm90' })
    expect(refused.code).toBe('input.invalid')
  })
})

describe('platform overview', () => {
  const monday = addDays(mondayOf(today), -56)
  const joined = new Date(`${addDays(monday, 2)}T12:00:00Z`)

  it('[ANA-01/platform-overview] shows growth, activation, retention and answer rates', async () => {
    const members = await Promise.all(
      Array.from({ length: 6 }, () => signedInMember(server, { memberSince: joined, role: 'founder' })),
    )
    const unconfirmed = await buildMember(server, { memberSince: joined, confirmed: false })
    const ids = members.map(({ id }) => id)
    // Their sessions were used in the week after the one of joining.
    await db
      .updateTable('sessions')
      .set({ created_at: joined, last_seen_at: new Date(joined.getTime() + 6 * dayMs) })
      .where('user_id', 'in', ids.slice(0, 5))
      .execute()
    await db
      .deleteFrom('sessions')
      .where('user_id', '=', ids[5] as string)
      .execute()
    await setProfile(server, ids[0] as string, { bio: 'Hej', expertise: ['Rust'], company: 'AB', location: 'Luleå' })
    const owner = await buildMember(server, { memberSince: daysAgo(500) })
    const { id, title } = await buildOpportunity(server, owner.id, {
      createdAt: daysAgo(100),
      description: 'Vi söker dig som kan Rust.',
      location: 'Luleå',
    })
    const subject = { kind: 'opportunity' as const, id, ownerId: owner.id, title }
    const applied = { createdAt: new Date(joined.getTime() + dayMs) }
    for (const [index, applicant] of ids.entries())
      await buildApplication(server, subject, applicant, {
        ...applied,
        ...(index < 5 && { status: 'reviewed', answeredAt: new Date(applied.createdAt.getTime() + 2 * dayMs) }),
      })
    await db.deleteFrom('analytics_days').execute()
    await db.deleteFrom('analytics_cohorts').execute()
    await countNow(server)

    const platform = await administrator.client.succeed(readPlatform, {})
    expect(platform.growth.find(({ day }) => day === addDays(monday, 2))?.new).toBe(6)
    const { total } = await db
      .selectFrom('users')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .where('email_confirmed', '=', true)
      .executeTakeFirstOrThrow()
    expect(platform.growth.at(-1)?.members).toBe(Number(total))
    expect(platform.growth.find(({ day }) => day === addDays(monday, 1))?.members).toBeLessThanOrEqual(
      Number(total) - 6,
    )
    const cohort = platform.cohorts.find(({ week }) => week === monday)
    expect(cohort?.members).toBe(7)
    expect(cohort?.active.map(({ members: active }) => active)).toEqual([6, 5, 0, 0, 0, 0, 0, 0, 0])
    const step = (name: string) => platform.activation.steps.find((one) => one.step === name)?.members ?? 0
    expect(step('registered') - step('confirmed')).toBeGreaterThanOrEqual(1)
    expect([step('filled'), step('connected'), step('returned')]).toEqual([1, 6, 5])
    expect(platform.answers.find(({ kind }) => kind === 'opportunity')).toMatchObject({ asked: 7, answered: 5 })
    expect(platform.skills).toContainEqual({ name: 'Rust', members: 1, opportunities: 1 })
    expect(platform.cities).toContainEqual({ name: 'Luleå', members: 1, opportunities: 1 })
    expect(platform.maySeeRows).toBe(true)

    // Members see fewer than five as null.
    const shown = await member.client.succeed(readPlatform, {})
    expect(shown.activation.steps.find((one) => one.step === 'filled')?.members).toBeNull()
    expect(shown.cohorts.find(({ week }) => week === monday)?.active.map(({ members: active }) => active)).toEqual([
      6, 5, 0, 0, 0, 0, 0, 0, 0,
    ])
    expect(shown.skills).toContainEqual({ name: 'Rust', members: null, opportunities: 1 })
    expect(shown.maySeeRows).toBe(false)

    const week = { from: monday, to: addDays(monday, 6) }
    const listIds = async (input: { step?: 'filled' | 'confirmed' | 'connected' | 'returned'; week?: number }) =>
      (await administrator.client.succeed(listCohortRows, { ...week, ...input })).items.map((row) => row.id).toSorted()
    expect(await listIds({})).toEqual([...ids, unconfirmed.id].toSorted())
    expect(await listIds({ step: 'confirmed' })).toEqual(ids.toSorted())
    expect(await listIds({ step: 'filled' })).toEqual([ids[0]])
    expect(await listIds({ step: 'connected' })).toEqual(ids.toSorted())
    expect(await listIds({ step: 'returned' })).toEqual(ids.slice(0, 5).toSorted())
    expect(await listIds({ week: 0 })).toEqual(ids.toSorted())
    expect((await member.client.call(listCohortRows, week)).code).toBe('auth.forbidden')
  })

  it('[ANA-01/platform-overview] keeps the retention of earlier weeks when members come back later or are erased', async () => {
    const { rows } = await sql<{ user_id: string }>`
      select user_id from sessions where created_at = ${joined} order by user_id`.execute(db)
    await sql`update sessions set last_seen_at = now() where created_at = ${joined}`.execute(db)
    await eraseAccount(rows[0]?.user_id ?? '')
    await countNow(server)
    const { cohorts } = await administrator.client.succeed(readPlatform, {})
    const cohort = cohorts.find(({ week }) => week === monday)
    expect([cohort?.members, ...(cohort?.active.map(({ members }) => members) ?? [])]).toEqual([
      7, 6, 5, 0, 0, 0, 0, 0, 0, 4,
    ])
  })
})

describe('comparison', () => {
  it('[ANA-01/comparison] compares any two periods, and hides from members numbers below five', async () => {
    for (const days of [300, 301, 330]) {
      const { id } = await buildMember(server, { memberSince: daysAgo(days) })
      await connect(server, id, administrator.id)
      await sql`update connections set connected_at = ${daysAgo(days)} where ${id} in (member_id, other_id)`.execute(db)
    }
    await db.deleteFrom('analytics_days').execute()
    await countNow(server)
    const input = {
      from: dayBefore(305),
      to: dayBefore(296),
      beforeFrom: dayBefore(331),
      beforeTo: dayBefore(329),
      figure: 'new_members' as const,
    }
    const compared = await administrator.client.succeed(compareFigures, input)
    const find = ({ figures }: typeof compared, wanted: string) => figures.find(({ name }) => name === wanted)
    expect(find(compared, 'new_members')).toMatchObject({ value: 2, before: 1 })
    expect(find(compared, 'connections')).toMatchObject({ value: 2, before: 1 })
    expect(compared.days).toHaveLength(10)
    expect(compared.daysBefore.map(({ value }) => value)).toEqual([0, 1, 0])
    const shown = await member.client.succeed(compareFigures, input)
    expect(find(shown, 'new_members')).toMatchObject({ value: 2, before: 1 })
    expect(find(shown, 'connections')).toMatchObject({ value: null, before: null })
  })

  it('[ANA-01/comparison] refuses periods that end before they start or are too long', async () => {
    const day = { beforeFrom: today, beforeTo: today }
    const codesOf = async (input: { from: string; to: string; beforeFrom: string; beforeTo: string }) =>
      (await member.client.call(compareFigures, input)).fields
    expect(await codesOf({ ...day, from: '2026-02-02', to: '2026-02-01' })).toEqual({
      to: 'analytics.ends_before_start',
    })
    expect(await codesOf({ ...day, from: '2020-01-01', to: '2026-02-01' })).toEqual({ to: 'analytics.period_too_long' })
    expect(await codesOf({ from: today, to: today, beforeFrom: today, beforeTo: '2026-01-01' })).toEqual({
      beforeTo: 'analytics.ends_before_start',
    })
  })
})
