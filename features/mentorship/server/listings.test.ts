import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { InputOf } from '#kit/endpoint.ts'
import { buildMember, signedInMember } from '#features/accounts/server/testing.ts'
import { applicationStatuses } from '#features/applications/contract/kinds.ts'
import type { ApplicationOverrides } from '#features/applications/server/testing.ts'
import { setBlock } from '#features/blocks/contract/index.ts'
import { startTestServer } from '#tests/support/server.ts'
import {
  createListing,
  deleteListing,
  listingLimits,
  listOwnListings,
  readMentor,
  setAvailability,
  setListingActive,
  updateListing,
} from '../contract/index.ts'
import { takeTime } from './testing/sessions.ts'
import { buildListing, buildMentee } from './testing.ts'

const server = await startTestServer()

const listingInput = (more: Partial<InputOf<typeof createListing>> = {}): InputOf<typeof createListing> => ({
  title: 'Från idé till första kund',
  language: 'sv',
  description: 'Jag hjälper dig att hitta och lyssna på dina första kunder.',
  expertise: ['Försäljning'],
  languages: ['sv'],
  sessionTypes: ['mentoring'],
  ...more,
})
const inTwoDays = () => new Date(Math.ceil(Date.now() / 3_600_000) * 3_600_000 + 2 * 86_400_000)

describe('mentorship.create', () => {
  it('[MENT-02/fields, MENT-03/hourly-rate] stores all fields of a listing', async () => {
    const { client, id } = await signedInMember(server, { fullName: 'Åsa Berg' })
    const fields = {
      hourlyRate: 120_000,
      experienceYears: 12,
      availability: 'busy',
      maxMentees: 4,
      sessionFormat: 'flexible',
      location: 'Umeå',
      remoteAvailable: false,
      contactEmail: 'Asa@Example.com',
      approach: 'Frågor före svar.',
      targetAudience: 'Den som säljer för första gången.',
      sessionLength: 45,
      timeZone: 'Europe/Helsinki',
      company: 'Polarljus AB',
      sessionTypes: ['consultation', 'coaching'],
      successStories: 'Tre bolag.',
      additionalServices: 'Granskar avtal.',
      linkedinUrl: 'https://www.linkedin.com/in/asa-berg',
      cancellationRule: 'Säg till dagen innan.',
      meetingUrl: 'https://meet.example.com/asa',
      languages: ['sv', 'fi'],
      expertise: ['Försäljning', 'Styrelsearbete'],
    } as const
    const created = await client.succeed(createListing, listingInput(fields as never))
    expect(created).toMatchObject({
      ...fields,
      contactEmail: 'asa@example.com',
      title: 'Från idé till första kund',
      slug: `fran-ide-till-forsta-kund-${created.id.slice(0, 8)}`,
      language: 'sv',
      lengths: [45],
      mentor: { id, fullName: 'Åsa Berg' },
      isActive: true,
      nextSlotAt: null,
      can: { book: 'session.own_listing', edit: 'ok', pause: 'ok', resume: 'ok', delete: 'ok' },
    })
    expect(await client.succeed(readMentor, { slug: created.slug })).toEqual(created)
  })

  it('[MENT-02/fields] a listing without its optional fields has the defaults', async () => {
    const { client } = await signedInMember(server)
    expect(await client.succeed(createListing, listingInput())).toMatchObject({
      hourlyRate: null,
      availability: 'available',
      maxMentees: null,
      sessionFormat: 'video',
      remoteAvailable: true,
      contactEmail: null,
      sessionLength: 60,
      timeZone: 'Europe/Stockholm',
      meetingUrl: null,
    })
  })

  it.each([
    [{ title: '' }, { title: 'field.too_short' }],
    [{ title: 'x'.repeat(121) }, { title: 'field.too_long' }],
    [{ description: 'Kort.' }, { description: 'field.too_short' }],
    [{ expertise: [] }, { expertise: 'mentor.expertise_required' }],
    [{ expertise: ['# '] }, { expertise: 'mentor.expertise_required' }],
    [{ hourlyRate: -1 }, { hourlyRate: 'field.too_small' }],
    [{ availability: 'away' }, { availability: 'field.not_in_list' }],
    [{ maxMentees: 0 }, { maxMentees: 'field.too_small' }],
    [{ languages: [] }, { languages: 'field.required' }],
    [{ languages: ['xx'] }, { 'languages.0': 'field.not_in_list' }],
    [{ sessionTypes: [] }, { sessionTypes: 'field.required' }],
    [{ sessionLength: 5 }, { sessionLength: 'field.too_small' }],
    [{ timeZone: 'Europe/Atlantis' }, { timeZone: 'field.not_in_list' }],
    [{ contactEmail: 'nobody' }, { contactEmail: 'field.invalid_email' }],
    [{ meetingUrl: 'javascript:alert(1)' }, { meetingUrl: 'field.invalid_url' }],
    [{ ownerId: randomUUID() }, { ownerId: 'field.unknown' }],
  ])(
    '[MENT-02/title, MENT-02/description, MENT-02/expertise] reports the invalid field for %j',
    async (wrong, fields) => {
      const { client } = await signedInMember(server)
      expect(await client.call(createListing, listingInput(wrong as never))).toMatchObject({
        status: 400,
        code: 'input.invalid',
        fields,
      })
    },
  )

  it('[MENT-06/owner] requires a session and a confirmed mail address', async () => {
    expect(await server.call(createListing, listingInput())).toMatchObject({ status: 401, code: 'auth.required' })
    const { client } = await signedInMember(server, { confirmed: false })
    expect(await client.call(createListing, listingInput())).toMatchObject({ status: 403, code: 'auth.unconfirmed' })
  })

  it('[MENT-02/fields] a member has at most ten listings, even with concurrent requests', async () => {
    const { client, id } = await signedInMember(server)
    for (let n = 0; n < listingLimits.perMember - 1; n++) await buildListing(server, id)
    const answers = await Promise.all(Array.from({ length: 6 }, () => client.call(createListing, listingInput())))
    expect(answers.map(({ code }) => code).toSorted()).toEqual([...Array(5).fill('mentor.too_many'), null])
    expect((await client.succeed(listOwnListings, { limit: 50 })).items).toHaveLength(listingLimits.perMember)
    expect(await client.call(createListing, listingInput())).toMatchObject({ status: 409, code: 'mentor.too_many' })
  })

  it('[MENT-02/fields] creates one listing for requests with the same idempotency key', async () => {
    const { client } = await signedInMember(server)
    const key = { idempotencyKey: randomUUID() }
    const [first, second] = await Promise.all([
      client.succeed(createListing, listingInput(), key),
      client.succeed(createListing, listingInput(), key),
    ])
    expect(second.id).toBe(first.id)
  })
})

describe('mentorship.read', () => {
  it('[MENT-06/contact-email] shows the contact address to the owner and to accepted mentees until their mentorship ends', async () => {
    const owner = await signedInMember(server)
    const contacts = { contactEmail: 'mentor@example.com', meetingUrl: 'https://meet.example.com/1' }
    const listing = await buildListing(server, owner.id, contacts)
    const { slug } = listing
    const seenBy = async (overrides: ApplicationOverrides) => {
      const mentee = await signedInMember(server)
      await buildMentee(server, listing, owner.id, mentee.id, overrides)
      const { contactEmail, meetingUrl } = await mentee.client.succeed(readMentor, { slug })
      expect(meetingUrl).toBeNull()
      return contactEmail !== null
    }
    const seen: string[] = []
    for (const status of applicationStatuses) if (await seenBy({ status })) seen.push(status)
    expect(seen).toEqual(['approved'])
    expect(await seenBy({ status: 'approved', endedAt: new Date() })).toBe(false)
    expect(await owner.client.succeed(readMentor, { slug })).toMatchObject(contacts)
    const stranger = await signedInMember(server, { adminLevel: 'super_admin' })
    for (const client of [stranger.client, server.client()])
      expect(await client.succeed(readMentor, { slug })).toMatchObject({ contactEmail: null, meetingUrl: null })
  })

  it('[MENT-06/contact-email] a confirmed session alone shows no contact address', async () => {
    const [owner, other] = [await buildMember(server), await signedInMember(server)]
    const { slug } = await buildListing(server, owner.id, { contactEmail: 'mentor@example.com' })
    await takeTime(server, { mentorId: owner.id, menteeId: other.id, startsAt: inTwoDays() })
    expect((await other.client.succeed(readMentor, { slug })).contactEmail).toBeNull()
  })

  it('[NET-05, ADM-02] a block hides a listing from the two, and a ban from everyone but administrators', async () => {
    const [owner, other, admin] = [
      await signedInMember(server),
      await signedInMember(server),
      await signedInMember(server, { adminLevel: 'viewer' }),
    ]
    const { slug } = await buildListing(server, owner.id)
    const codes = async () =>
      (
        await Promise.all(
          [other.client, admin.client, server.client()].map((client) => client.call(readMentor, { slug })),
        )
      ).map(({ code }) => code)
    expect(await codes()).toEqual([null, null, null])
    await owner.client.succeed(setBlock, { memberId: other.id, blocked: true })
    expect(await codes()).toEqual(['mentor.not_found', null, null])
    await owner.client.succeed(setBlock, { memberId: other.id, blocked: false })
    await server.db.insertInto('account_blocks').values({ user_id: owner.id, kind: 'ban', reason: 'Spam.' }).execute()
    expect((await other.client.call(readMentor, { slug })).code).toBe('mentor.not_found')
    expect((await admin.client.call(readMentor, { slug })).code).toBeNull()
  })
})

describe('mentorship.update', () => {
  it('[MENT-02/fields, MENT-06/owner] the owner edits a listing, whose slug stays', async () => {
    const owner = await signedInMember(server)
    const { id, slug } = await buildListing(server, owner.id, { hourlyRate: 1, company: 'Norrsken' })
    const edited = await owner.client.succeed(updateListing, { id, ...listingInput({ title: 'Ny titel' }) })
    expect(edited).toMatchObject({ id, slug, title: 'Ny titel', hourlyRate: null, company: null })
  })

  it("[MENT-06/owner] other members and administrators do not edit, pause or delete a member's listing", async () => {
    const { id } = await buildListing(server, (await buildMember(server)).id)
    for (const adminLevel of [undefined, 'super_admin'] as const) {
      const { client } = await signedInMember(server, adminLevel ? { adminLevel } : {})
      const refused = { status: 403, code: 'mentor.not_yours' }
      expect(await client.call(updateListing, { id, ...listingInput() })).toMatchObject(refused)
      expect(await client.call(setListingActive, { id, isActive: false })).toMatchObject(refused)
      expect(await client.call(setAvailability, { id, availability: 'busy' })).toMatchObject(refused)
      expect(await client.call(deleteListing, { id })).toMatchObject(refused)
    }
  })

  it('[MENT-06/owner] a listing that is missing or paused is not found by others', async () => {
    const { client } = await signedInMember(server)
    const { id } = await buildListing(server, (await buildMember(server)).id, { isActive: false })
    const missing = { status: 404, code: 'mentor.not_found' }
    for (const given of [id, randomUUID()]) {
      expect(await client.call(updateListing, { id: given, ...listingInput() })).toMatchObject(missing)
      expect(await client.call(setListingActive, { id: given, isActive: true })).toMatchObject(missing)
      expect(await client.call(setAvailability, { id: given, availability: 'busy' })).toMatchObject(missing)
      expect(await client.call(deleteListing, { id: given })).toMatchObject(missing)
    }
  })

  it.each([
    ['updateListing', { call: updateListing, input: listingInput() }],
    ['setListingActive', { call: setListingActive, input: { isActive: false } }],
    ['setAvailability', { call: setAvailability, input: { availability: 'busy' } }],
    ['deleteListing', { call: deleteListing, input: {} }],
  ] as const)('%s refuses visitors, unconfirmed members and an invalid id', async (_name, { call, input }) => {
    const { client, id: ownerId } = await signedInMember(server, { confirmed: false })
    const { id } = await buildListing(server, ownerId)
    expect(await server.call(call, { id, ...input } as never)).toMatchObject({ status: 401, code: 'auth.required' })
    expect(await client.call(call, { id, ...input } as never)).toMatchObject({ status: 403, code: 'auth.unconfirmed' })
    const owner = await signedInMember(server)
    expect(await owner.client.call(call, { id: 'nothing', ...input } as never)).toMatchObject({
      status: 400,
      code: 'input.invalid',
    })
  })

  it('[MENT-02/fields] updateListing reports invalid fields and stores nothing', async () => {
    const owner = await signedInMember(server)
    const { id, slug, title } = await buildListing(server, owner.id)
    expect(await owner.client.call(updateListing, { id, ...listingInput({ expertise: [] }) })).toMatchObject({
      status: 400,
      fields: { expertise: 'mentor.expertise_required' },
    })
    expect((await owner.client.succeed(readMentor, { slug })).title).toBe(title)
  })
})

describe('mentorship.setActive', () => {
  it('[MENT-06/owner] a paused listing is found only by its owner and administrators until it is resumed', async () => {
    const [owner, admin] = [await signedInMember(server), await signedInMember(server, { adminLevel: 'viewer' })]
    const { id, slug } = await buildListing(server, owner.id)
    for (let times = 0; times < 2; times++)
      expect(await owner.client.succeed(setListingActive, { id, isActive: false })).toMatchObject({
        isActive: false,
        nextSlotAt: null,
      })
    expect((await server.call(readMentor, { slug })).code).toBe('mentor.not_found')
    expect((await admin.client.succeed(readMentor, { slug })).isActive).toBe(false)
    expect((await owner.client.succeed(setListingActive, { id, isActive: true })).nextSlotAt).not.toBeNull()
    expect((await server.call(readMentor, { slug })).body.nextSlotAt).not.toBeNull()
  })
})

describe('mentorship.setAvailability', () => {
  it.each(['busy', 'unavailable'] as const)(
    '[MENT-03/availability] a mentor who is %s has no next slot until they are available again',
    async (availability) => {
      const owner = await signedInMember(server)
      const { id, slug } = await buildListing(server, owner.id)
      for (let times = 0; times < 2; times++)
        expect(await owner.client.succeed(setAvailability, { id, availability })).toMatchObject({
          availability,
          nextSlotAt: null,
        })
      expect((await server.call(readMentor, { slug })).body).toMatchObject({ availability, nextSlotAt: null })
      expect((await owner.client.succeed(setAvailability, { id, availability: 'available' })).nextSlotAt).not.toBeNull()
    },
  )
})

describe('mentorship.delete', () => {
  it('[MENT-06/owner] declines the requests that wait for an answer; other sessions stay', async () => {
    const [owner, mentee] = [await signedInMember(server), await buildMember(server)]
    const { id, slug } = await buildListing(server, owner.id)
    const other = await buildListing(server, owner.id)
    const at = (hours: number) => new Date(inTwoDays().getTime() + hours * 3_600_000)
    const session = { mentorId: owner.id, menteeId: mentee.id, listingId: id }
    const waiting = await takeTime(server, { ...session, startsAt: at(0), status: 'requested' })
    const confirmed = await takeTime(server, { ...session, startsAt: at(1) })
    const ofOther = await takeTime(server, { ...session, startsAt: at(2), status: 'requested', listingId: other.id })
    expect(await owner.client.succeed(deleteListing, { id })).toEqual({ ok: true })
    expect((await server.call(readMentor, { slug })).code).toBe('mentor.not_found')
    const rows = await server.db
      .selectFrom('mentor_sessions')
      .select(['id', 'status', 'ended_by', 'sequence', 'listing_id'])
      .where('mentor_id', '=', owner.id)
      .orderBy('starts_at')
      .execute()
    expect(rows).toEqual([
      { id: waiting.id, status: 'declined', ended_by: 'mentor', sequence: 1, listing_id: null },
      { id: confirmed.id, status: 'confirmed', ended_by: null, sequence: 0, listing_id: null },
      { id: ofOther.id, status: 'requested', ended_by: null, sequence: 0, listing_id: other.id },
    ])
    const times = await server.db.selectFrom('mentor_session_times').select('session_id').distinct().execute()
    expect(times.map((row) => row.session_id)).not.toContain(waiting.id)
  })
})
