import { describe, expect, it } from 'vitest'
import { buildMember, signedInMember } from '#features/accounts/server/testing.ts'
import { setBlock } from '#features/blocks/contract/index.ts'
import { createFeedPath } from '#features/calendar/server/testing.ts'
import { dayMs } from '#kit/durations.ts'
import { calendarParsers } from '#tests/support/read-calendar.ts'
import { startTestServer } from '#tests/support/server.ts'
import { closeOpportunity, opportunityPath, setFavorite } from '../contract/index.ts'
import type { ApplicationStatus } from '#features/applications/contract/kinds.ts'
import { deadlineEvents } from './calendar-deadlines.ts'
import { buildApplication, buildOpportunity, type OpportunityOverrides } from './testing.ts'

const now = new Date('2026-11-20T12:00:00Z')
const server = await startTestServer({ clock: () => now })
const [[, read]] = calendarParsers

const buildSubscriber = async (language: 'sv' | 'en' | 'ar' = 'en') => {
  const member = await signedInMember(server, { language })
  const path = await createFeedPath(member.client)
  const feed = async () => read(await (await fetch(server.url + path)).text()).events
  return { ...member, feed, titles: async () => (await feed()).map(({ summary }) => summary) }
}
const addFavorite = async (
  { client }: Pick<Awaited<ReturnType<typeof signedInMember>>, 'client'>,
  overrides: OpportunityOverrides,
  posterId?: string,
) => {
  const opportunity = await buildOpportunity(server, posterId ?? (await buildMember(server)).id, {
    applicationDeadline: '2026-12-01',
    ...overrides,
  })
  await client.succeed(setFavorite, { id: opportunity.id, favorite: true })
  return opportunity
}

describe('deadlines in the calendar feed', () => {
  it('[MENT-08/calendar-feed] the event of a deadline ends with its last day in the time zone of the listing', async () => {
    const member = await buildSubscriber()
    const { id, slug } = await addFavorite(member, {
      title: 'Boat builder',
      applicationDeadline: '2026-12-01',
      deadlineZone: 'America/New_York',
    })
    const url = server.config.publicBaseUrl + opportunityPath(slug)
    expect(await member.feed()).toMatchObject([
      {
        uid: `deadline-${id}@${new URL(server.config.publicBaseUrl).host}`,
        status: 'CONFIRMED',
        start: new Date('2026-12-02T04:30:00Z'),
        end: new Date('2026-12-02T05:00:00Z'),
        zone: 'America/New_York',
        summary: 'Application deadline: Boat builder',
        description: `Norrsken Labs\n${url}`,
      },
    ])
  })

  it.each([
    ['sv', 'Sista ansökningsdag: Hamn'],
    ['ar', 'آخر موعد للتقديم: \u2068Hamn\u2069'],
  ] as const)("[MENT-08/calendar-feed] a deadline is named in the member's language %s", async (language, expected) => {
    const member = await buildSubscriber(language)
    await addFavorite(member, { title: 'Hamn' })
    expect(await member.titles()).toEqual([expected])
  })

  it('[MENT-08/calendar-feed] a listing that the member has saved and applied to is there once', async () => {
    const member = await buildSubscriber()
    const { id } = await addFavorite(member, { title: 'Both' })
    await buildApplication(server, id, member.id)
    expect(await member.titles()).toEqual(['Application deadline: Both'])
  })

  it.each([
    ['pending', 1],
    ['reviewed', 1],
    ['contacted', 1],
    ['approved', 0],
    ['rejected', 0],
  ] as const satisfies [ApplicationStatus, number][])(
    '[MENT-08/calendar-feed] the deadline of a listing with a %s application is there %i times',
    async (status, count) => {
      const member = await buildSubscriber()
      const { id } = await buildOpportunity(server, (await buildMember(server)).id, {
        applicationDeadline: '2026-12-01',
      })
      await buildApplication(server, id, member.id, { status })
      expect(await member.feed()).toHaveLength(count)
    },
  )

  it('[MENT-08/calendar-feed] a deadline moves with its listing, and disappears when the listing is closed', async () => {
    const [member, poster] = [await buildSubscriber(), await signedInMember(server)]
    const { id } = await addFavorite(member, {}, poster.id)
    const [before] = await member.feed()
    await server.db
      .updateTable('opportunities')
      .set({ application_deadline: '2026-12-08', updated_at: now })
      .where('id', '=', id)
      .execute()
    const [after] = await member.feed()
    expect(after).toMatchObject({ uid: before?.uid, end: new Date('2026-12-08T23:00:00Z') })
    await poster.client.succeed(closeOpportunity, { id })
    expect(await member.feed()).toEqual([])
  })

  it('[MENT-08/calendar-feed] a deadline disappears when the listing is no longer a favorite', async () => {
    const member = await buildSubscriber()
    const { id } = await addFavorite(member, {})
    await member.client.succeed(setFavorite, { id, favorite: false })
    expect(await member.feed()).toEqual([])
  })

  it('[MENT-08/calendar-feed] listings without a deadline, and with one outside the window, are left out', async () => {
    const member = await buildSubscriber()
    const dayIn = (days: number) => new Date(now.getTime() + days * dayMs).toISOString().slice(0, 10)
    for (const [title, applicationDeadline] of [
      ['none', null],
      ['too old', dayIn(-92)],
      ['old', dayIn(-89)],
      ['late', dayIn(398)],
      ['too late', dayIn(401)],
    ] as const)
      await addFavorite(member, { title, applicationDeadline })
    expect(await member.titles()).toEqual(['Application deadline: old', 'Application deadline: late'])
  })

  it('[MENT-08/calendar-feed, NET-05/block] a block between the member and the poster hides the deadline', async () => {
    const [member, poster] = [await buildSubscriber(), await signedInMember(server)]
    await addFavorite(member, {}, poster.id)
    expect(await member.feed()).toHaveLength(1)
    await poster.client.succeed(setBlock, { memberId: member.id, blocked: true })
    expect(await member.feed()).toEqual([])
  })

  it('[MENT-08/calendar-feed] a ban of the poster hides the deadline', async () => {
    const member = await buildSubscriber()
    const poster = await buildMember(server)
    await addFavorite(member, {}, poster.id)
    expect(await member.feed()).toHaveLength(1)
    await server.db.insertInto('account_blocks').values({ user_id: poster.id, kind: 'ban', reason: 'Spam.' }).execute()
    expect(await member.feed()).toEqual([])
  })

  it('[MENT-08/calendar-feed] of more deadlines than the limit, the next ones come first', async () => {
    const member = await buildSubscriber()
    for (const [title, applicationDeadline] of [
      ['past', '2026-11-18'],
      ['later', '2026-12-20'],
      ['next', '2026-11-25'],
      ['long past', '2026-10-01'],
    ] as const)
      await addFavorite(member, { title, applicationDeadline })
    const query = {
      memberId: member.id,
      language: 'en',
      now,
      from: new Date(now.getTime() - 90 * dayMs),
      until: new Date(now.getTime() + 90 * dayMs),
      limit: 3,
      baseUrl: server.config.publicBaseUrl,
    } as const
    expect((await deadlineEvents(server.db, query)).map(({ summary }) => summary.split(': ')[1])).toEqual([
      'next',
      'later',
      'past',
    ])
  })
})
