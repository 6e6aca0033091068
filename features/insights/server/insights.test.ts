import { afterEach, describe, expect, it } from 'vitest'
import { buildMember, signedInMember } from '#features/accounts/server/testing.ts'
import { buildApplication, buildOpportunity } from '#features/opportunities/server/testing.ts'
import { createJobContext } from '#features/notifications/server/testing.ts'
import { buildProduct } from '#features/products/server/testing.ts'
import { updatePrivacy } from '#features/profiles/contract/index.ts'
import { visitPage } from '#features/visits/server/testing.ts'
import { recordVisit } from '#features/visits/contract/index.ts'
import { dayMs, hourMs } from '#kit/durations.ts'
import { addDays, mondayOf, stockholmDayAt } from '#kit/stockholm-day.ts'
import { features } from '#platform/main.ts'
import { startTestServer } from '#tests/support/server.ts'
import { listAsked, listSearchTerms, listViewedSubjects, readAnswerTimes, readViews } from '../contract/index.ts'
import { buildViews } from './testing.ts'

const clock = { daysLater: 0 }
const now = () => new Date(Date.now() + clock.daysLater * dayMs)
const server = await startTestServer({ clock: now })
const jobs = await createJobContext(server)
const owner = await signedInMember(server, { role: 'founder' })
const area = features.find(({ name }) => name === 'insights')
const runJob = () => area?.jobs?.[0]?.run({ ...jobs, now }, {}, '')
const userAgent = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }

const views = () => server.db.selectFrom('member_views').select(['viewer_id', 'subject_kind', 'subject_id']).execute()
const thisWeek = async (id: string) => (await owner.client.succeed(readViews, { id })).weeks[0]
const viewersOf = async (id: string) =>
  (await owner.client.succeed(listViewedSubjects, {})).items.find((one) => one.id === id)?.viewers

afterEach(async () => {
  clock.daysLater = 0
  await server.db.deleteFrom('member_views').execute()
  await server.db.deleteFrom('profile_search_terms').execute()
  await server.db.deleteFrom('member_view_weeks').execute()
})

describe('views', () => {
  it('[ANA-01/personal-insights] remembers members who look at what is not theirs, once a day, unless they hide their visits', async () => {
    const product = await buildProduct(server, owner.id)
    const [viewer, hidden, unconfirmed] = [
      await signedInMember(server),
      await signedInMember(server),
      await signedInMember(server, { confirmed: false }),
    ]
    await hidden.client.succeed(updatePrivacy, {
      isPublic: false,
      messagesFrom: 'everyone',
      hiddenFromSearch: false,
      hidesVisits: true,
    })
    for (const client of [
      viewer.client,
      viewer.client,
      hidden.client,
      unconfirmed.client,
      owner.client,
      server.client(),
    ])
      await visitPage(client, `/products/${product.slug}`)
    await visitPage(viewer.client, '/products')
    await visitPage(viewer.client, `/products/${product.slug}`, { headers: { dnt: '1' } })
    expect(await views()).toEqual([{ viewer_id: viewer.id, subject_kind: 'product', subject_id: product.id }])
  })

  it('[ANA-01/personal-insights] shows five members or more as a number by week and role, and fewer as no number', async () => {
    const { id } = await buildOpportunity(server, owner.id, { title: 'Bygg bron' })
    await buildViews(server, { kind: 'opportunity', id }, 4)
    expect(await thisWeek(id)).toMatchObject({ viewers: null, groups: [], others: null })
    expect(await viewersOf(id)).toBeNull()
    await buildViews(server, { kind: 'opportunity', id }, 2)
    await buildViews(server, { kind: 'opportunity', id, role: 'student' }, 5)
    const { subject, weeks } = await owner.client.succeed(readViews, { id })
    expect(subject).toMatchObject({ kind: 'opportunity', title: 'Bygg bron' })
    expect(weeks).toHaveLength(12)
    expect(weeks[0]).toEqual({
      week: mondayOf(stockholmDayAt(now())),
      viewers: 11,
      groups: [
        { role: 'founder', viewers: 6 },
        { role: 'student', viewers: 5 },
      ],
      others: 0,
    })
    await buildViews(server, { kind: 'opportunity', id, role: 'mentor' }, 1)
    expect(await thisWeek(id)).toMatchObject({ viewers: 12, groups: [{ role: 'founder', viewers: 6 }], others: 6 })
    expect(await viewersOf(id)).toBe(12)
  })

  it('[ANA-01/personal-insights] leaves out members who are banned, blocked in either direction or hide their visits now', async () => {
    const { id } = await buildOpportunity(server, owner.id)
    const ids = await buildViews(server, { kind: 'opportunity', id }, 9)
    const [banned, blocked, blocking, hiding] = ids as [string, string, string, string]
    await server.db.insertInto('account_blocks').values({ user_id: banned, kind: 'ban', reason: 'Reklam' }).execute()
    await server.db
      .insertInto('member_blocks')
      .values([
        { blocker_id: owner.id, blocked_id: blocked },
        { blocker_id: blocking, blocked_id: owner.id },
      ])
      .execute()
    expect(await viewersOf(id)).toBe(6)
    await server.db.updateTable('profiles').set({ hides_visits: true }).where('id', '=', hiding).execute()
    expect(await thisWeek(id)).toMatchObject({ viewers: 5 })
  })

  it('[ANA-01/personal-insights] insights.views refuses what is not the viewer’s with insights.not_found', async () => {
    const other = await signedInMember(server)
    const { id } = await buildProduct(server, owner.id)
    const draft = await buildProduct(server, owner.id, { status: 'draft' })
    for (const [client, subject] of [
      [other.client, id],
      [owner.client, draft.id],
      [owner.client, other.id],
    ] as const)
      expect(await client.call(readViews, { id: subject })).toMatchObject({ status: 404, code: 'insights.not_found' })
    expect((await other.client.succeed(listViewedSubjects, {})).items.map((one) => one.id)).toEqual([other.id])
  })

  it('[ANA-01/personal-insights] weeks that are over are summed up once and outlive the single views', async () => {
    const { id } = await buildOpportunity(server, owner.id)
    await buildViews(server, { kind: 'opportunity', id, daysAgo: 7 }, 6)
    await buildViews(server, { kind: 'opportunity', id }, 5)
    const before = (await owner.client.succeed(readViews, { id })).weeks.slice(0, 2)
    expect(before.map(({ viewers }) => viewers)).toEqual([5, 6])
    await Promise.all([runJob(), runJob(), runJob()])
    await runJob()
    expect((await owner.client.succeed(readViews, { id })).weeks.slice(0, 2)).toEqual(before)
    expect(await server.db.selectFrom('member_view_weeks').select('week').execute()).toEqual([
      { week: addDays(mondayOf(stockholmDayAt(now())), -7) },
    ])
    clock.daysLater = 40
    expect(await area?.cleanup?.(server.db, now())).toBe(6)
    clock.daysLater = 0
    expect((await owner.client.succeed(readViews, { id })).weeks.slice(0, 2)).toEqual(before)
  })
})

describe('searches', () => {
  it('[ANA-01/personal-insights] names a skill or a word only when at least five members came with it', async () => {
    await server.db
      .updateTable('profiles')
      .set({ expertise: ['Offentlig upphandling'] })
      .where('id', '=', owner.id)
      .execute()
    const members = [
      await buildMember(server),
      await buildMember(server),
      await buildMember(server),
      await buildMember(server),
    ]
    await server.db
      .insertInto('profile_search_terms')
      .values(
        members.map(({ id }) => ({
          subject_id: owner.id,
          kind: 'skill' as const,
          term: 'offentlig upphandling',
          viewer_id: id,
          day: stockholmDayAt(now()),
        })),
      )
      .execute()
    const fifth = await signedInMember(server)
    const come = (search: string) =>
      fifth.client.succeed(recordVisit, { path: `/profile/${owner.id}`, search }, { headers: userAgent })
    await come('göteborg')
    expect(await owner.client.succeed(listSearchTerms, {})).toEqual({ items: [] })
    await come('offentlig   UPPHANDLING göteborg')
    await come('offentlig upphandling')
    expect(await owner.client.succeed(listSearchTerms, {})).toEqual({
      items: [{ kind: 'skill', term: 'offentlig upphandling', viewers: 5 }],
    })
  })

  it('[ANA-01/personal-insights] remembers no search of a visitor, or of one that led elsewhere', async () => {
    const product = await buildProduct(server, owner.id)
    const viewer = await signedInMember(server)
    await server.call(recordVisit, { path: `/profile/${owner.id}`, search: 'bro' }, undefined, { headers: userAgent })
    await viewer.client.succeed(
      recordVisit,
      { path: `/products/${product.slug}`, search: 'bro' },
      { headers: userAgent },
    )
    expect(await server.db.selectFrom('profile_search_terms').selectAll().execute()).toEqual([])
  })
})

describe('answer times', () => {
  it('[ANA-01/personal-insights] shows the median and the share within two days, beside all members from five on, and the rows', async () => {
    const me = await signedInMember(server)
    const applicant = await signedInMember(server, { fullName: 'Saga Sökande' })
    const own = await buildOpportunity(server, me.id, { title: 'Bygg bron' })
    const answerAfter = async (opportunityId: string, applicantId: string, hours: number | null) => {
      const created = new Date(Date.now() - 10 * dayMs)
      const application = await buildApplication(server, opportunityId, applicantId, {})
      await server.db
        .updateTable('applications')
        .set({
          created_at: created,
          answered_at: hours === null ? null : new Date(created.getTime() + hours * hourMs),
          ...(hours !== null && { status: 'reviewed' as const }),
        })
        .where('id', '=', application.id)
        .execute()
    }
    await answerAfter(own.id, applicant.id, 4)
    await answerAfter(own.id, (await buildMember(server)).id, 72)
    await answerAfter(own.id, (await buildMember(server)).id, null)
    const read = async () =>
      (await me.client.succeed(readAnswerTimes, {})).kinds.find(({ kind }) => kind === 'applications')
    expect(await read()).toEqual({
      kind: 'applications',
      own: { asked: 3, answered: 2, medianHours: 38, prompt: 1 / 3 },
      community: null,
    })
    const { items } = await me.client.succeed(listAsked, { kind: 'applications' })
    expect(items).toHaveLength(3)
    expect(items.find(({ from }) => from === 'Saga Sökande')).toMatchObject({
      title: 'Bygg bron',
      href: `/opportunities/${own.id}/applicants`,
    })
    await server.db.insertInto('member_blocks').values({ blocker_id: applicant.id, blocked_id: me.id }).execute()
    expect((await me.client.succeed(listAsked, { kind: 'applications' })).items).toHaveLength(2)
    expect((await read())?.own).toMatchObject({ asked: 2, answered: 1 })
    expect((await applicant.client.succeed(listAsked, { kind: 'applications' })).items).toEqual([])
    expect(await me.client.call(listAsked, { kind: 'letters' as 'messages' })).toMatchObject({
      fields: { kind: 'field.not_in_list' },
    })
  })
})
