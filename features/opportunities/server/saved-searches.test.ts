import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { list as listNotifications } from '#features/notifications/contract/index.ts'
import { buildMember, signedInClient, signedInMember } from '#features/accounts/server/testing.ts'
import { startTestServer } from '#tests/support/server.ts'
import { createOpportunity, opportunityLimits } from '../contract/index.ts'
import {
  deleteSavedSearch,
  listSavedSearches,
  saveSearch,
  stopAlerts,
  updateSavedSearch,
} from '../contract/saved-searches.ts'
import {
  createStopAlertsToken,
  dailyAlertsJob,
  delayedAlertJob,
  matchSavedSearchesJob,
  verifyStopAlertsToken,
} from './alerts.ts'
import { buildOpportunity, buildSavedSearch } from './testing.ts'

let frozen: Date | null = null
const clock = () => frozen ?? new Date()
const server = await startTestServer({ clock })
beforeEach(() => {
  frozen = null
})

/** A job context that runs jobs directly, without the queue. */
const jobContext = {
  db: server.db,
  now: clock,
  config: server.config,
  databaseUrl: server.databaseUrl,
  log: { info: vi.fn(), warn: vi.fn() } as never,
  storage: {} as never,
  jobs: {
    enqueue: async (
      tx: typeof server.db,
      job: unknown,
      payload: { to: string; subject: string; footnote?: string },
      options?: { startAfter?: Date },
    ) => {
      await tx.selectFrom('users').select('id').limit(1).execute()
      if (job === delayedAlertJob)
        waiting.push({ ...(payload as never as { searchId: string }), startAfter: options?.startAfter })
      else sent.push(payload)
    },
  } as never,
}
const sent: { to: string; subject: string; footnote?: string; paragraphs?: string[] }[] = []
const waiting: { searchId: string; startAfter: Date | undefined }[] = []
const sentTo = (email: string) => sent.filter((mail) => mail.to === email)

const search = {
  name: 'Remote jobs',
  q: 'typescript',
  types: ['job', 'freelance'],
  remoteOnly: true,
  alerts: 'daily',
} as const
const searchInput = () => ({ ...search, types: [...search.types] })

describe('saved searches', () => {
  it('[OPP-11/saved-search] a member creates, updates and deletes saved searches', async () => {
    const { client } = await signedInMember(server)
    const made = await client.succeed(saveSearch, searchInput())
    expect(made).toMatchObject({ ...search, lastAlertAt: null })
    await client.succeed(saveSearch, { name: 'All', alerts: 'off' })
    expect((await client.succeed(listSavedSearches, {})).items.map((item) => item.name)).toEqual(['All', 'Remote jobs'])
    expect(await client.succeed(updateSavedSearch, { id: made.id, name: 'Jobs', alerts: 'instant' })).toMatchObject({
      name: 'Jobs',
      q: '',
      types: [],
      remoteOnly: false,
      alerts: 'instant',
    })
    await client.succeed(deleteSavedSearch, { id: made.id })
    expect((await client.succeed(listSavedSearches, {})).items).toHaveLength(1)
  })

  it('[OPP-11/saved-search] a member cannot see or change the saved searches of others', async () => {
    const mine = await signedInMember(server)
    const other = await signedInMember(server)
    const { id } = await mine.client.succeed(saveSearch, searchInput())
    for (const [as, id_] of [
      [other.client, id],
      [mine.client, randomUUID()],
    ] as const) {
      expect(await as.call(updateSavedSearch, { id: id_, ...searchInput() })).toMatchObject({
        status: 404,
        code: 'saved_search.not_found',
      })
      expect(await as.call(deleteSavedSearch, { id: id_ })).toMatchObject({
        status: 404,
        code: 'saved_search.not_found',
      })
    }
    expect((await other.client.succeed(listSavedSearches, {})).items).toEqual([])
    for (const [endpoint, input] of [
      [listSavedSearches, {}],
      [saveSearch, searchInput()],
      [updateSavedSearch, { id, ...searchInput() }],
      [deleteSavedSearch, { id }],
    ] as const) {
      expect(await server.call(endpoint, input as never)).toMatchObject({ status: 401, code: 'auth.required' })
    }
  })

  it.each([
    [{ name: '' }, { name: 'field.required' }],
    [{ alerts: 'hourly' }, { alerts: 'field.not_in_list' }],
    [{ types: ['gig'] }, { 'types.0': 'field.not_in_list' }],
    [{ q: 'x'.repeat(201) }, { q: 'field.too_long' }],
  ])('an invalid saved search reports the field for %j', async (wrong, fields) => {
    const { client } = await signedInMember(server)
    expect(await client.call(saveSearch, { ...searchInput(), ...wrong } as never)).toMatchObject({
      status: 400,
      fields,
    })
    expect(
      await client.call(updateSavedSearch, { id: randomUUID(), ...searchInput(), ...wrong } as never),
    ).toMatchObject({
      status: 400,
      fields,
    })
  })

  it('a member has at most the maximum number of saved searches, even with concurrent requests', async () => {
    const { client, id } = await signedInMember(server)
    for (let count = 1; count < opportunityLimits.savedSearches; count++)
      await buildSavedSearch(server, id, { alerts: 'off' })
    const answers = await Promise.all([1, 2, 3].map(() => client.call(saveSearch, searchInput())))
    expect(answers.map((answer) => answer.code).sort()).toEqual(
      ['saved_search.too_many', 'saved_search.too_many', null].sort(),
    )
  })
})

describe('saved-search alerts', () => {
  it('[OPP-11/alerts] an instant search alerts its member to a new opportunity in the member’s language', async () => {
    const reader = await buildMember(server, { language: 'en' })
    const poster = await signedInMember(server)
    await buildSavedSearch(server, reader.id, { name: 'Glaciers', q: 'glaciers', types: ['job'] })
    const post = (title: string, type: 'job' | 'freelance') =>
      poster.client.succeed(createOpportunity, {
        title,
        type,
        language: 'en',
        companyName: 'Polar AB',
        description: 'Out on the ice for weeks at a time.',
      })
    const match = await post('Glacier guide', 'job')
    await post('Glacier painter', 'freelance')
    await post('Forest guide', 'job')
    const mail = await server.mailTo(reader.email)
    expect(mail.subject).toBe('Glaciers: 1 new opportunity')
    expect(mail.text).toContain('Glacier guide\nPolar AB')
    expect(mail.text).toContain(`${server.config.publicBaseUrl}/opportunities/${match.slug}`)
    expect(mail.text).toContain('/opportunities/alerts/stop#token=')
    const client = await signedInClient(server, reader)
    expect((await client.succeed(listNotifications, {})).items).toMatchObject([
      {
        type: 'saved_search_match',
        payload: { name: 'Glaciers', count: 1 },
        link: '/opportunities?q=glaciers&types=job&sort=newest',
      },
    ])
  })

  it('[OPP-11/alerts] each opportunity is sent once to matching searches and never to its poster', async () => {
    const reader = await buildMember(server)
    const poster = await buildMember(server)
    const unconfirmed = await buildMember(server, { confirmed: false })
    for (const { id } of [reader, poster, unconfirmed])
      await buildSavedSearch(server, id, { q: 'sälskötare', remoteOnly: true })
    const silent = await buildMember(server)
    await buildSavedSearch(server, silent.id, { q: 'sälskötare', alerts: 'off' })
    const one = await buildOpportunity(server, poster.id, {
      title: 'Sälskötare i Öresund',
      language: 'sv',
      remoteOk: true,
    })
    await buildOpportunity(server, poster.id, { title: 'Sälskötare på plats', language: 'sv' })
    for (const _ of [1, 2, 3]) await matchSavedSearchesJob.run(jobContext, { id: one.id }, randomUUID())
    expect(sentTo(reader.email)).toHaveLength(1)
    for (const { email } of [poster, unconfirmed, silent]) expect(sentTo(email)).toEqual([])
  })

  it.each([
    [
      'is banned',
      async (owner: string) =>
        server.db
          .insertInto('account_blocks')
          .values({ user_id: owner, kind: 'ban', reason: 'A test needs it.' })
          .execute(),
    ],
    [
      'has blocked the searching member',
      async (owner: string, reader: string) =>
        server.db.insertInto('member_blocks').values({ blocker_id: owner, blocked_id: reader }).execute(),
    ],
    [
      'is blocked by the searching member',
      async (owner: string, reader: string) =>
        server.db.insertInto('member_blocks').values({ blocker_id: reader, blocked_id: owner }).execute(),
    ],
  ] as const)(
    '[NET-05, OPP-11/alerts] instant and daily searches send no opportunity whose owner %s',
    async (_, restrictOwner) => {
      const [owner, reader] = [await buildMember(server), await buildMember(server)]
      await buildSavedSearch(server, reader.id, { alerts: 'instant' })
      await buildSavedSearch(server, reader.id, { alerts: 'daily' })
      await restrictOwner(owner.id, reader.id)
      const { id } = await buildOpportunity(server, owner.id, { title: `Hidden from ${reader.id}` })
      const other = await buildOpportunity(server, (await buildMember(server)).id, { title: 'Shown to the reader' })
      for (const one of [id, other.id]) await matchSavedSearchesJob.run(jobContext, { id: one }, 'a job')
      await dailyAlertsJob.run(jobContext, {}, 'a job')
      const mails = JSON.stringify(sentTo(reader.email))
      expect(mails).toContain('Shown to the reader')
      expect(mails).not.toContain(`Hidden from ${reader.id}`)
    },
  )

  it('[OPP-11/alerts] an instant search mails at once, then once an hour with everything posted since', async () => {
    const reader = await buildMember(server, { language: 'sv' })
    const { id: searchId } = await buildSavedSearch(server, reader.id, { name: 'Valar', q: 'valspanare' })
    const start = Date.now()
    const post = async (minute: number) => {
      frozen = new Date(start + minute * 60_000)
      const { id } = await buildOpportunity(server, (await buildMember(server)).id, {
        title: `Valspanare ${minute}`,
        language: 'sv',
        createdAt: frozen,
      })
      await matchSavedSearchesJob.run(jobContext, { id }, randomUUID())
      return sentTo(reader.email).map(({ subject }) => subject)
    }
    const due = async (minute: number) => {
      frozen = new Date(start + minute * 60_000)
      await delayedAlertJob.run(jobContext, { searchId }, randomUUID())
      return sentTo(reader.email).map(({ subject }) => subject)
    }
    expect(await post(0)).toEqual(['Valar: 1 ny möjlighet'])
    for (const minute of [1, 20, 59]) expect(await post(minute)).toHaveLength(1)
    // One delayed job, however many opportunities were posted.
    expect(waiting.filter((one) => one.searchId === searchId)).toEqual([
      { searchId, startAfter: new Date(start + 60 * 60_000) },
    ])
    expect(await due(60)).toEqual(['Valar: 1 ny möjlighet', 'Valar: 3 nya möjligheter'])
    expect(await due(61)).toHaveLength(2)
    expect(await post(90)).toHaveLength(2)
    expect(await due(120)).toHaveLength(3)
  })

  it('[OPP-11/alerts] a delayed alert moves to the next morning when its search becomes daily', async () => {
    const reader = await buildMember(server)
    const client = await signedInClient(server, reader)
    const { id: searchId } = await buildSavedSearch(server, reader.id, { q: 'isbrytare' })
    const start = Date.now()
    for (const minute of [0, 1]) {
      frozen = new Date(start + minute * 60_000)
      const { id } = await buildOpportunity(server, (await buildMember(server)).id, {
        title: 'Isbrytare',
        language: 'sv',
        createdAt: frozen,
      })
      await matchSavedSearchesJob.run(jobContext, { id }, randomUUID())
    }
    await client.succeed(updateSavedSearch, { id: searchId, name: 'Isbrytare', q: 'isbrytare', alerts: 'daily' })
    frozen = new Date(start + 60 * 60_000)
    await delayedAlertJob.run(jobContext, { searchId }, randomUUID())
    expect(sentTo(reader.email)).toHaveLength(1)
    frozen = new Date(start + 24 * 60 * 60_000)
    await dailyAlertsJob.run(jobContext, {}, randomUUID())
    expect(sentTo(reader.email)).toHaveLength(2)
  })

  it('[OPP-11/alerts] alerts about one poster are rate-limited, and a muted poster causes none', async () => {
    const [reader, poster] = [await buildMember(server), await buildMember(server)]
    for (let n = 0; n < 6; n++) await buildSavedSearch(server, reader.id, { name: `Sälar ${n}`, q: 'sälräknare' })
    const post = async () =>
      matchSavedSearchesJob.run(
        jobContext,
        { id: (await buildOpportunity(server, poster.id, { title: 'Sälräknare', language: 'sv' })).id },
        randomUUID(),
      )
    await post()
    expect(sentTo(reader.email)).toHaveLength(3)

    const quiet = await buildMember(server)
    await server.db.insertInto('member_mutes').values({ muter_id: quiet.id, muted_id: poster.id }).execute()
    for (const alerts of ['instant', 'daily'] as const)
      await buildSavedSearch(server, quiet.id, { q: 'sälräknare', alerts })
    await post()
    await dailyAlertsJob.run(jobContext, {}, randomUUID())
    expect(sentTo(quiet.email)).toEqual([])
    expect((await (await signedInClient(server, quiet)).succeed(listNotifications, {})).items).toEqual([])
  })

  it('[OPP-11/alerts] two concurrent processes send an alert once', async () => {
    const reader = await buildMember(server)
    const poster = await buildMember(server)
    await buildSavedSearch(server, reader.id, { q: 'fyrvaktare' })
    const { id } = await buildOpportunity(server, poster.id, { title: 'Fyrvaktare', language: 'sv' })
    await Promise.all(Array.from({ length: 5 }, () => matchSavedSearchesJob.run(jobContext, { id }, randomUUID())))
    expect(sentTo(reader.email)).toHaveLength(1)
  })

  it('[OPP-11/alerts] a daily search sends others’ opportunities and never the member’s own', async () => {
    const [reader, poster] = [await buildMember(server), await buildMember(server)]
    await buildSavedSearch(server, reader.id, { name: 'Broar', q: 'brovakt', alerts: 'daily' })
    await buildOpportunity(server, reader.id, { title: 'Brovakt åt mig', language: 'sv' })
    await dailyAlertsJob.run(jobContext, {}, randomUUID())
    expect(sentTo(reader.email)).toEqual([])
    await buildOpportunity(server, poster.id, { title: 'Brovakt på Öland', language: 'sv' })
    await dailyAlertsJob.run(jobContext, {}, randomUUID())
    const [mail, ...more] = sentTo(reader.email)
    expect(more).toEqual([])
    expect(JSON.stringify(mail)).toContain('Brovakt på Öland')
    expect(JSON.stringify(mail)).not.toContain('Brovakt åt mig')
  })

  it('[OPP-11/alerts] a daily search sends one mail a day with only new opportunities', async () => {
    const reader = await buildMember(server, { language: 'sv' })
    const poster = await buildMember(server)
    const dayOf = (day: number, hour = 6) => new Date(Date.UTC(2026, 5, day, hour))
    const post = (title: string, day: number) =>
      buildOpportunity(server, poster.id, { title: `Biodlare ${title}`, language: 'sv', createdAt: dayOf(day, 1) })
    await post('before', 1)
    await buildSavedSearch(server, reader.id, { name: 'Bin', q: 'biodlare', alerts: 'daily', since: dayOf(1, 12) })
    const run = async (at: Date) => {
      frozen = at
      await dailyAlertsJob.run(jobContext, {}, randomUUID())
      frozen = null
      return sentTo(reader.email).map((mail) => mail.subject)
    }
    expect(await run(dayOf(2))).toEqual([])
    await post('two', 3)
    await post('three', 3)
    expect(await run(dayOf(3))).toEqual(['Bin: 2 nya möjligheter'])
    await post('four', 3)
    expect(await run(dayOf(3, 9))).toHaveLength(1)
    expect(await run(dayOf(4))).toEqual(['Bin: 2 nya möjligheter', 'Bin: 1 ny möjlighet'])
    expect(await run(dayOf(5))).toHaveLength(2)
  })

  it('[OPP-11/alerts] a link that an earlier release mailed is valid', () => {
    const id = '0b5e3f0c-4f0e-4c53-9a31-6d2f5a3c7e11'
    const token = `${id}.yixDEzO1hKWgGMFfLRjlHAmhPSmnWA05XH15dyXwarI`
    expect(verifyStopAlertsToken(token, 'the secret of an earlier release')).toBe(id)
    expect(createStopAlertsToken(id, 'the secret of an earlier release')).toBe(token)
  })

  it('[OPP-11/alerts] the link in a mail turns off alerts without a session, and a forged link does nothing', async () => {
    const { client, id: memberId } = await signedInMember(server)
    const { id } = await buildSavedSearch(server, memberId, { name: 'Stop me' })
    const token = createStopAlertsToken(id, server.config.secret)
    const wrong = [
      `${id}.`,
      `${id}.${'A'.repeat(43)}`,
      `${randomUUID()}.${token.split('.')[1]}`,
      'nonsense',
      createStopAlertsToken(randomUUID(), server.config.secret),
    ]
    for (const one of wrong)
      expect(await server.call(stopAlerts, { token: one })).toMatchObject({
        status: 404,
        code: 'saved_search.link_invalid',
      })
    expect(await server.call(stopAlerts, { token: '' })).toMatchObject({
      status: 400,
      fields: { token: 'field.required' },
    })
    for (const _ of [1, 2]) expect(await server.client().succeed(stopAlerts, { token })).toEqual({ name: 'Stop me' })
    expect((await client.succeed(listSavedSearches, {})).items).toMatchObject([{ name: 'Stop me', alerts: 'off' }])
  })
})
