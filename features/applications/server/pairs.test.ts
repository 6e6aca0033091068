import { beforeEach, describe, expect, it } from 'vitest'
import { buildMember, signedInClient, signedInMember } from '#features/accounts/server/testing.ts'
import { setBlock } from '#features/blocks/contract/index.ts'
import { list as listNotifications } from '#features/notifications/contract/index.ts'
import { createJobContext } from '#features/notifications/server/testing.ts'
import { apply, readOpportunity, updateOpportunity } from '#features/opportunities/contract/index.ts'
import { buildApplication, buildOpportunity } from '#features/opportunities/server/testing.ts'
import { features } from '#platform/main.ts'
import type { MailMessage } from '#platform/mail/mail.ts'
import { openBeforeMigration } from '#tests/support/migration.ts'
import { startTestServer } from '#tests/support/server.ts'
import { countReceived, decide, listOwn, listReceived, setCoApplication, withdraw } from '../contract/index.ts'
import { announceDecisions, buildCoApplicant } from './testing.ts'

const server = await startTestServer({ jobs: false })
const { db } = server
const area = features.find(({ name }) => name === 'applications')
const message = 'We would like to measure the wind together.'

type Person = Awaited<ReturnType<typeof signedInMember>>
let owner: Person, anna: Person, bo: Person
let posting: { id: string; slug: string }
beforeEach(async () => {
  ;[owner, anna, bo] = [
    await signedInMember(server, { fullName: 'Olle Owner' }),
    await signedInMember(server, { fullName: 'Anna Applicant' }),
    await signedInMember(server, { fullName: 'Bo Co-applicant', language: 'en' }),
  ]
  posting = await buildOpportunity(server, owner.id, { title: 'Wind', internship: { kind: 'thesis' } })
})

const ask = (as = anna, coApplicantId: string | null = bo.id, id = posting.id) =>
  as.client.call(apply, { id, message, cvUrl: 'https://example.com/cv', coApplicantId })
const askFor = async () =>
  (await anna.client.succeed(apply, { id: posting.id, message, cvUrl: 'https://example.com/cv', coApplicantId: bo.id }))
    .id
const answer = (id: string, takesPart: boolean, as = bo) => as.client.call(setCoApplication, { id, takesPart })
const ownOf = async ({ client }: Person) => (await client.succeed(listOwn, {})).items
const receivedBy = async ({ client }: Person) => (await client.succeed(listReceived, {})).items
const noticesOf = async ({ client }: Person) =>
  (await client.succeed(listNotifications, {})).items.map(({ type, payload, link }) => ({ type, payload, link }))
const mailsTo = async (email: string) =>
  (
    await server.pool.query<{ data: MailMessage }>(
      `select data from pgboss.job where name = 'mail.send' and data ->> 'to' = $1`,
      [email],
    )
  ).rows.map(({ data }) => data.subject)
const announce = async () => announceDecisions(await createJobContext(server))

describe('asking a co-applicant', () => {
  it('[OPP-06/message] the application stands alone until the member confirms, who is notified and mailed', async () => {
    const id = await askFor()
    expect(await noticesOf(bo)).toEqual([
      {
        type: 'co_application_asked',
        payload: { title: 'Wind', member: 'Anna Applicant' },
        link: '/opportunities/applications',
      },
    ])
    expect(await receivedBy(owner)).toMatchObject([
      { id, applicant: { fullName: 'Anna Applicant' }, coApplicant: null, isCoApplicantAsked: true },
    ])
    expect(JSON.stringify(await receivedBy(owner))).not.toContain('Bo Co-applicant')
    expect(await ownOf(anna)).toMatchObject([
      { id, pair: { role: 'applicant', other: { fullName: 'Bo Co-applicant' }, status: 'asked' } },
    ])
    const [asked] = await ownOf(bo)
    expect(asked).toMatchObject({
      id,
      pair: { role: 'co_applicant', other: { fullName: 'Anna Applicant' }, status: 'asked' },
      answers: [{ field: 'message', text: message }],
      files: [],
      threadId: null,
      can: { withdraw: 'application.not_found', takePart: 'ok' },
    })
    expect(asked?.answers).toHaveLength(1)
    expect((await bo.client.succeed(readOpportunity, { slug: posting.slug })).application).toBeNull()
  })

  it('[OPP-06/message, OPP-09/applicants] a confirmed pair is one application with both names', async () => {
    const id = await askFor()
    expect((await answer(id, true)).body).toEqual({ id, status: 'confirmed' })
    expect((await answer(id, true)).body).toEqual({ id, status: 'confirmed' })
    expect(await receivedBy(owner)).toMatchObject([
      {
        id,
        applicant: { fullName: 'Anna Applicant' },
        coApplicant: { fullName: 'Bo Co-applicant' },
        isCoApplicantAsked: false,
      },
    ])
    expect(await owner.client.succeed(countReceived, {})).toMatchObject({ pending: 1 })
    expect(await ownOf(bo)).toMatchObject([{ id, pair: { status: 'confirmed' }, can: { leave: 'ok' } }])
    expect((await bo.client.succeed(readOpportunity, { slug: posting.slug })).application).toMatchObject({ id })
    expect(await noticesOf(anna)).toEqual([
      {
        type: 'co_application_changed',
        payload: { title: 'Wind', member: 'Bo Co-applicant', status: 'confirmed' },
        link: '/opportunities/applications',
      },
    ])
  })

  it('[OPP-06/message] a member who declines leaves the application as it was, and does not come back', async () => {
    const id = await askFor()
    expect((await answer(id, false)).body).toEqual({ id, status: 'declined' })
    expect(await ownOf(bo)).toEqual([])
    expect(await ownOf(anna)).toMatchObject([{ id, status: 'pending', pair: { status: 'declined' } }])
    expect(await receivedBy(owner)).toMatchObject([{ id, coApplicant: null, isCoApplicantAsked: false }])
    expect(await answer(id, true)).toMatchObject({ status: 404, code: 'application.not_found' })
    expect(await noticesOf(anna)).toMatchObject([{ payload: { status: 'declined' } }])
  })

  it.each<[string, () => Promise<string>]>([
    ['the applicant', async () => anna.id],
    ['the poster', async () => owner.id],
    ['an unknown member', async () => '00000000-0000-4000-8000-000000000000'],
    ['an unconfirmed member', async () => (await buildMember(server, { confirmed: false })).id],
    ['a banned member', async () => (await buildMember(server, { banned: true })).id],
    [
      'a member whom the applicant has blocked',
      async () => {
        await anna.client.succeed(setBlock, { memberId: bo.id, blocked: true })
        return bo.id
      },
    ],
    [
      'a member who has blocked the poster',
      async () => {
        await bo.client.succeed(setBlock, { memberId: owner.id, blocked: true })
        return bo.id
      },
    ],
    [
      'a member with an own application',
      async () => {
        await ask(bo, null)
        return bo.id
      },
    ],
  ])('[OPP-06/once] refuses %s with one answer that tells no reason, and sends nothing', async (_who, create) => {
    const id = await create()
    expect(await ask(anna, id)).toMatchObject({ status: 409, code: 'application.co_applicant_unavailable' })
    expect(await ownOf(anna)).toEqual([])
  })

  it('[OPP-06/message] only a thesis posting is applied to in pairs', async () => {
    const other = await buildOpportunity(server, owner.id, { internship: { kind: 'lia' } })
    expect(await ask(anna, bo.id, other.id)).toMatchObject({ status: 409, code: 'application.no_pairs' })
    expect((await anna.client.succeed(readOpportunity, { slug: other.slug })).can).toMatchObject({
      apply: 'ok',
      applyInPair: 'application.no_pairs',
    })
    expect((await anna.client.succeed(readOpportunity, { slug: posting.slug })).can).toMatchObject({
      applyInPair: 'ok',
    })
    const id = await askFor()
    await owner.client.succeed(updateOpportunity, {
      id: posting.id,
      title: 'Wind',
      type: 'job',
      language: 'sv',
      description: 'No longer a thesis, but a job.',
    })
    expect(await answer(id, true)).toMatchObject({ status: 409, code: 'application.no_pairs' })
  })
})

describe('a member in pairs', () => {
  it('[OPP-06/once] takes part in at most one application to a posting, also when two requests arrive at once', async () => {
    const carin = await signedInMember(server)
    const [first, second] = [await askFor(), (await ask(carin)).body?.id ?? '']
    const answers = await Promise.all([answer(first, true), answer(second, true), ask(bo, null)])
    const confirmed = answers.slice(0, 2).filter(({ status }) => status === 200)
    const { rows } = await server.pool.query('select application_id from application_members where member_id = $1', [
      bo.id,
    ])
    expect(rows).toHaveLength(1)
    for (const { status, code } of answers.slice(0, 2).filter((one) => !confirmed.includes(one)))
      expect([status, code]).toEqual([409, 'application.other_application'])
    // Applying alone returns the application in which the member takes part, whichever was first.
    expect(answers[2]).toMatchObject({ status: 200, body: { id: rows[0]?.application_id } })
  })

  it('[OPP-06/once] the database refuses a second application of a confirmed co-applicant', async () => {
    const id = await askFor()
    await answer(id, true)
    await expect(buildApplication(server, posting.id, bo.id)).rejects.toThrow(/application_members_pkey/)
    expect((await ask(bo, null)).body).toEqual({ id })
  })

  it('[OPP-06/once] applies alone after having declined, and cannot confirm another one then', async () => {
    const carin = await signedInMember(server)
    const [first, second] = [await askFor(), (await ask(carin)).body?.id ?? '']
    await answer(first, false)
    expect((await ask(bo, null)).status).toBe(200)
    expect(await answer(second, true)).toMatchObject({ status: 409, code: 'application.other_application' })
  })

  it('[OPP-11/applications-opportunities] leaves until a decision, and the other still applies alone', async () => {
    const id = await askFor()
    await answer(id, true)
    expect((await answer(id, false)).body).toEqual({ id, status: 'left' })
    expect(await ownOf(bo)).toEqual([])
    expect(await receivedBy(owner)).toMatchObject([{ id, coApplicant: null }])
    expect(await noticesOf(anna)).toMatchObject([{ payload: { status: 'left' } }, { payload: { status: 'confirmed' } }])
    expect((await ask(bo, null)).status).toBe(200)
  })

  it('[OPP-11/applications-opportunities] the applicant withdraws for both, and both may apply again', async () => {
    const id = await askFor()
    await answer(id, true)
    await anna.client.succeed(withdraw, { id })
    expect(await ownOf(bo)).toMatchObject([{ id, status: 'withdrawn', pair: { status: 'confirmed' } }])
    expect((await noticesOf(bo))[0]).toMatchObject({ payload: { status: 'withdrawn', member: 'Anna Applicant' } })
    expect(await answer(id, false)).toMatchObject({ status: 409, code: 'application.withdrawn' })
    expect((await ask(bo, null)).body?.id).not.toBe(id)
    // The earlier pair does not come back with the application.
    expect((await ask(anna, null)).body).toEqual({ id })
    expect(await ownOf(anna)).toMatchObject([{ id, status: 'pending', pair: null }])
  })

  it('[OPP-06/once] a question about a withdrawn application disappears', async () => {
    const id = await askFor()
    await anna.client.succeed(withdraw, { id })
    expect(await ownOf(bo)).toEqual([])
    expect(await answer(id, true)).toMatchObject({ status: 409, code: 'application.withdrawn' })
  })

  it('[OPP-06/once] strangers, the owner and the applicant cannot answer for a co-applicant', async () => {
    const id = await askFor()
    for (const as of [owner, anna, await signedInMember(server)])
      expect(await answer(id, true, as)).toMatchObject({ status: 404, code: 'application.not_found' })
    const unconfirmed = await buildMember(server, { confirmed: false })
    expect(await answer(id, true, { ...unconfirmed, client: await signedInClient(server, unconfirmed) })).toMatchObject(
      {
        status: 403,
        code: 'auth.unconfirmed',
      },
    )
  })
})

describe('a decision about a pair', () => {
  it('[OPP-09/notified, OPP-09/thread, OPP-11/applications-opportunities] notifies and mails both, and only the applicant has the conversation', async () => {
    const id = await askFor()
    await answer(id, true)
    await owner.client.succeed(decide, { ids: [id], status: 'approved', message: 'Welcome!' })
    await announce()
    const [[ofAnna], [ofBo]] = [await ownOf(anna), await ownOf(bo)]
    expect([ofAnna?.status, ofBo?.status]).toEqual(['approved', 'approved'])
    expect([typeof ofAnna?.threadId, ofBo?.threadId]).toEqual(['string', null])
    expect((await noticesOf(anna))[0]).toMatchObject({
      type: 'application_approved',
      link: `/messages?thread=${ofAnna?.threadId}`,
    })
    expect((await noticesOf(bo))[0]).toMatchObject({
      type: 'application_approved',
      link: '/opportunities/applications',
    })
    expect(await mailsTo(bo.email)).toContain('Your application is approved')
    expect(await answer(id, false)).toMatchObject({ status: 409, code: 'application.decided' })
  })

  it('[OPP-09/notified] reaches nobody who was only asked, and ends the question', async () => {
    const id = await askFor()
    await owner.client.succeed(decide, { ids: [id], status: 'rejected' })
    await announce()
    expect((await noticesOf(bo)).map(({ type }) => type)).toEqual(['co_application_asked'])
    expect(await ownOf(bo)).toEqual([])
    expect(await answer(id, true)).toMatchObject({ status: 409, code: 'application.decided' })
  })
})

describe('blocks, bans and members who leave', () => {
  it('[NET-05/blocked-search] a block between co-applicant and owner hides the one from the other, and ends a question', async () => {
    const id = await askFor()
    await owner.client.succeed(setBlock, { memberId: bo.id, blocked: true })
    expect(await answer(id, true)).toMatchObject({ status: 404, code: 'application.not_found' })
    await owner.client.succeed(setBlock, { memberId: bo.id, blocked: false })
    await answer(id, true)
    await bo.client.succeed(setBlock, { memberId: owner.id, blocked: true })
    expect(await receivedBy(owner)).toMatchObject([{ id, coApplicant: null }])
    expect(await ownOf(anna)).toMatchObject([{ pair: { other: { fullName: 'Bo Co-applicant' } } }])
  })

  it('[NET-05/blocked-search] a block between the two hides their names from each other', async () => {
    const id = await askFor()
    await bo.client.succeed(setBlock, { memberId: anna.id, blocked: true })
    expect(await ownOf(bo)).toEqual([])
    for (const takesPart of [true, false])
      expect(await answer(id, takesPart)).toMatchObject({ status: 404, code: 'application.not_found' })
    await bo.client.succeed(setBlock, { memberId: anna.id, blocked: false })
    await answer(id, true)
    await bo.client.succeed(setBlock, { memberId: anna.id, blocked: true })
    for (const person of [anna, bo]) expect(await ownOf(person)).toMatchObject([{ id, pair: { other: null } }])
  })

  it('[SET-10/erasure] erasing either of the two removes their part and what it says', async () => {
    const id = await askFor()
    await answer(id, true)
    expect(await area?.exportFor?.(db, bo.id)).toMatchObject({
      applications: [],
      coApplications: [{ title: 'Wind', status: 'confirmed', application_status: 'pending' }],
    })
    await db.transaction().execute(async (tx) => area?.erase?.(tx, bo.id))
    expect(await ownOf(anna)).toMatchObject([{ id, status: 'pending', pair: null }])
    expect(await receivedBy(owner)).toMatchObject([{ id, coApplicant: null }])
    const carin = await signedInMember(server)
    await buildCoApplicant(server, id, carin.id, 'confirmed')
    await db.transaction().execute(async (tx) => area?.erase?.(tx, anna.id))
    expect(await ownOf(carin)).toEqual([])
    const left = await server.pool.query('select from application_members where application_id = $1', [id])
    expect(left.rowCount).toBe(0)
  })
})

it('[OPP-06/once] the migration notes who takes part in an open application', async () => {
  const { db: before, migrateOn } = await openBeforeMigration('20261127_0160_co_applicants.sql')
  const [poster, member] = [await buildMember({ db: before }), await buildMember({ db: before })]
  const ids = []
  for (const status of ['pending', 'withdrawn', 'rejected'] as const) {
    const { id } = await buildOpportunity({ db: before }, poster.id)
    ids.push((await buildApplication({ db: before }, id, member.id, { status })).id)
  }
  await migrateOn()
  const rows = await before.selectFrom('application_members').select(['application_id', 'member_id']).execute()
  expect(rows.map(({ application_id }) => application_id).toSorted()).toEqual([ids[0], ids[2]].toSorted())
  expect(new Set(rows.map(({ member_id }) => member_id))).toEqual(new Set([member.id]))
})
