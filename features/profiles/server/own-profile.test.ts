import { describe, expect, it, onTestFinished } from 'vitest'
import { session } from '#features/accounts/contract/index.ts'
import { buildMember, signedInClient, signedInMember } from '#features/accounts/server/testing.ts'
import { startTestServer } from '#tests/support/server.ts'
import { subscribeLive } from '#tests/support/live-subscription.ts'
import {
  profileLimits,
  readDocument,
  readMember,
  readOwnProfile,
  setAvatar,
  setDocument,
  updatePrivacy,
  updateProfile,
} from '../contract/index.ts'
import { connect, setProfile, upload } from './testing.ts'

// A fixed clock: the feed records one update a day, so midnight must not fall between two changes.
const moment = new Date()
const server = await startTestServer({ clock: () => moment })
const unknownMemberId = '00000000-0000-4000-8000-000000000000'
const activitiesOf = (id: string) =>
  server.db.selectFrom('activities').select(['type', 'link', 'subject']).where('actor_id', '=', id).execute()

const everything = {
  fullName: 'Åsa Lind',
  role: 'researcher',
  phone: '070-123 45 67',
  bio: 'Rad ett.\r\n\r\nRad två.',
  company: 'Norrsken Labs',
  location: 'Umeå',
  website: 'asa.example',
  linkedin: 'asa-lind',
  github: 'asalind',
  expertise: ['Rust', 'tidvatten'],
  mentorAvailable: true,
} as const

describe('readOwnProfile, updateProfile', () => {
  it('[PROF-01/full-name, PROF-01/phone, PROF-01/bio, PROF-01/role, PROF-01/company, PROF-01/location, PROF-01/website, PROF-01/linkedin, PROF-01/github, PROF-01/expertise, PROF-01/mentorship-availability] updateProfile stores all fields, clears them with null and keeps omitted ones', async () => {
    const { id, client } = await signedInMember(server, { fullName: 'Någon' })
    expect(await client.succeed(readOwnProfile, {})).toMatchObject({
      id,
      fullName: 'Någon',
      bio: null,
      expertise: [],
      username: null,
      publicUrl: null,
      isPublic: false,
      messagesFrom: 'everyone',
      verified: false,
      newUsernamesLeft: 3,
      completeness: { photo: false, bio: false, expertise: false, company: false, location: false, username: false },
    })
    const stored = {
      ...everything,
      phone: '+46701234567',
      bio: 'Rad ett.\n\nRad två.',
      website: 'https://asa.example',
      linkedin: 'https://www.linkedin.com/in/asa-lind',
      github: 'https://github.com/asalind',
      expertise: ['Rust', 'tidvatten'],
    }
    const answer = await client.succeed(updateProfile, { ...everything, expertise: [...everything.expertise] })
    expect(answer).toMatchObject({
      ...stored,
      completeness: { photo: false, bio: true, expertise: true, company: true, location: true, username: false },
    })
    expect(await client.succeed(readOwnProfile, {})).toEqual(answer)
    const nothing = {
      phone: null,
      bio: null,
      company: null,
      location: null,
      website: null,
      linkedin: null,
      github: null,
      expertise: [],
    }
    expect(await client.succeed(updateProfile, nothing)).toMatchObject({
      fullName: 'Åsa Lind',
      mentorAvailable: true,
      ...nothing,
    })
    expect((await client.succeed(session, {})).viewer).toMatchObject({ fullName: 'Åsa Lind', role: 'researcher' })
  })

  it('[PROF-03/partner-role] updateProfile refuses the partner role and keeps it for partners who change other fields', async () => {
    const { client } = await signedInMember(server, { role: 'founder' })
    expect(await client.call(updateProfile, { role: 'partner' as 'founder' })).toMatchObject({
      status: 400,
      fields: { role: 'profile.partner_by_application' },
    })
    expect(await client.succeed(readOwnProfile, {})).toMatchObject({ role: 'founder' })
    const partner = await signedInMember(server, { role: 'partner' })
    expect(await partner.client.succeed(updateProfile, { bio: 'Vi hjälper till.' })).toMatchObject({
      role: 'partner',
      bio: 'Vi hjälper till.',
    })
  })

  it.each([
    [{ fullName: '' }, { fullName: 'field.required' }],
    [{ fullName: 'x'.repeat(121) }, { fullName: 'field.too_long' }],
    [{ fullName: null }, { fullName: 'field.invalid' }],
    [{ role: null }, { role: 'profile.role_not_selected' }],
    [{ phone: 'ring mig' }, { phone: 'profile.phone_invalid' }],
    [{ bio: 'x'.repeat(profileLimits.bio + 1) }, { bio: 'field.too_long' }],
    [{ bio: 'a\u0000b' }, { bio: 'field.invalid_characters' }],
    [{ company: 'a\u202Eb' }, { company: 'field.invalid_characters' }],
    [{ location: 'a\nb' }, { location: 'field.invalid_characters' }],
    [{ website: 'ftp://example.com' }, { website: 'field.invalid_url' }],
    [{ linkedin: 'https://evil.example/in/x' }, { linkedin: 'profile.linkedin_invalid' }],
    [{ github: 'a/b' }, { github: 'profile.github_invalid' }],
    [{ expertise: ['a'.repeat(41)] }, { expertise: 'profile.tag_invalid' }],
    [{ expertise: Array.from({ length: 21 }, (_, n) => `t${n}`) }, { expertise: 'profile.too_many_tags' }],
    [{ verified: true }, { verified: 'field.unknown' }],
    [{ isAdmin: true }, { isAdmin: 'field.unknown' }],
    [{ id: unknownMemberId }, { id: 'field.unknown' }],
  ])('updateProfile reports the invalid field of input %#', async (input, fields) => {
    const { client } = await signedInMember(server)
    expect(await client.call(updateProfile, input as { fullName: string })).toMatchObject({ status: 400, fields })
  })

  it.each([
    ['a Danish member', 'Europe/Copenhagen', '20 12 34 56', '+4520123456'],
    ['a Finnish member', 'Europe/Helsinki', '040 123 4567', '+358401234567'],
    ['a member on Åland', 'Europe/Mariehamn', '(018) 123 45', '+3581812345'],
    ['an Icelandic member', 'Atlantic/Reykjavik', '611 1234', '+3546111234'],
    ['a Norwegian member', 'Europe/Oslo', '912 34 567', '+4791234567'],
    ['a Swedish member', 'Europe/Stockholm', '070-123 45 67', '+46701234567'],
    ['a member elsewhere', 'Asia/Riyadh', '070-123 45 67', '+46701234567'],
    ['a member who types a country code', 'Europe/Oslo', '+46 (0)70-123 45 67', '+46701234567'],
    ['a member who types 00', 'Europe/Stockholm', '00966 50 123 4567', '+966501234567'],
  ])('[PROF-01/phone] stores the phone number of %s (%s) as E.164', async (_, timeZone, phone, stored) => {
    const { client } = await signedInMember(server, { timeZone })
    expect(await client.succeed(updateProfile, { phone })).toMatchObject({ phone: stored })
    expect(await client.succeed(readOwnProfile, {})).toMatchObject({ phone: stored })
  })

  it.each([
    ['Europe/Oslo', '070-123 45 67'],
    ['Atlantic/Reykjavik', '912 34 567'],
    ['Europe/Stockholm', '+0701234567'],
    ['Europe/Stockholm', '+47 12 34'],
    ['Europe/Stockholm', '+461234567890123456'],
    ['Europe/Stockholm', '00000000'],
  ])('[PROF-01/phone] in %s, refuses the invalid phone number %s and changes nothing', async (timeZone, phone) => {
    const { client } = await signedInMember(server, { timeZone })
    await client.succeed(updateProfile, { phone: '+4791234567' })
    expect(await client.call(updateProfile, { phone, company: 'Ny' })).toMatchObject({
      status: 400,
      code: 'input.invalid',
      fields: { phone: 'profile.phone_invalid' },
    })
    expect(await client.succeed(readOwnProfile, {})).toMatchObject({ phone: '+4791234567', company: null })
  })

  it('[PROF-01/phone] accepts the stored phone number unchanged, even if it is invalid', async () => {
    const { client } = await signedInMember(server, { phone: '+460701234567' })
    expect(await client.succeed(updateProfile, { phone: '+460701234567', company: 'Ny' })).toMatchObject({
      phone: '+460701234567',
      company: 'Ny',
    })
  })

  it('changing the phone number removes its confirmation', async () => {
    const member = await buildMember(server, { phone: '+46701112233' })
    const client = await signedInClient(server, member)
    const confirmed = async () =>
      (
        await server.db
          .selectFrom('profiles')
          .select('phone_confirmed_at')
          .where('id', '=', member.id)
          .executeTakeFirstOrThrow()
      ).phone_confirmed_at !== null
    await client.succeed(updateProfile, { phone: '070-111 22 33', company: 'Ett' })
    expect(await confirmed()).toBe(true)
    await client.succeed(updateProfile, { phone: '+46701112244' })
    expect(await confirmed()).toBe(false)
  })

  it('changing a confirmed phone number needs a fresh proof of identity, and the member gets a mail', async () => {
    const member = await buildMember(server, { phone: '+46701112277', language: 'en' })
    const client = await signedInClient(server, member)
    const setAuthenticated = (at: Date) =>
      server.db.updateTable('sessions').set({ authenticated_at: at }).where('user_id', '=', member.id).execute()
    await setAuthenticated(new Date(Date.now() - 3_600_000))
    expect((await client.call(updateProfile, { phone: null })).code).toBe('auth.reauthentication_required')
    await client.succeed(updateProfile, { phone: '+46701112277', company: 'Ett' })
    await setAuthenticated(new Date())
    await client.succeed(updateProfile, { phone: null })
    expect((await server.mailTo(member.email)).subject).toBe('Your phone number is no longer confirmed')
    // An unconfirmed number is no way to log in.
    await setAuthenticated(new Date(Date.now() - 3_600_000))
    await client.succeed(updateProfile, { phone: '+46701112288' })
  })

  it('[DASH-01/profile-update] updateProfile publishes profile and account events and one feed item a day', async () => {
    const [{ id, client }, other] = [await signedInMember(server), await signedInMember(server)]
    const [own, others] = await Promise.all([subscribeLive(server, client), subscribeLive(server, other.client)])
    onTestFinished(() => [own, others].forEach((stream) => stream.close()))
    await client.succeed(updateProfile, { bio: 'Nytt.' })
    await others.next(({ name, payload }) => name === 'profiles.changed' && payload['id'] === id)
    await own.next(({ name }) => name === 'accounts.changed')
    await client.succeed(updateProfile, { bio: 'Nyare.' })
    expect(await activitiesOf(id)).toMatchObject([{ type: 'profile_update', link: `/profile/${id}` }])
  })

  it('saving without changes, a phone number or privacy settings adds nothing to the feed', async () => {
    const { id, client } = await signedInMember(server, { fullName: 'Bo Ek' })
    await client.succeed(updateProfile, { fullName: 'Bo Ek', bio: null, expertise: [] })
    await client.succeed(updateProfile, { phone: '+46701112255' })
    await client.succeed(updatePrivacy, { isPublic: false, messagesFrom: 'nobody', hiddenFromSearch: true })
    expect(await activitiesOf(id)).toEqual([])
  })

  it('an unconfirmed member can edit the profile without a feed item', async () => {
    const { id, client } = await signedInMember(server, { confirmed: false })
    expect(await client.succeed(updateProfile, { bio: 'Snart.' })).toMatchObject({ bio: 'Snart.' })
    expect(await activitiesOf(id)).toEqual([])
  })

  it('concurrent saves of different fields from two tabs are all stored', async () => {
    const member = await buildMember(server)
    const [one, other] = await Promise.all([signedInClient(server, member), signedInClient(server, member)])
    await Promise.all([
      ...[1, 2, 3].map((n) => one.succeed(updateProfile, { company: `Bolag ${n}` })),
      ...[1, 2, 3].map((n) => other.succeed(updateProfile, { location: `Ort ${n}` })),
    ])
    expect(await one.succeed(readOwnProfile, {})).toMatchObject({
      company: expect.stringMatching(/^Bolag \d$/),
      location: expect.stringMatching(/^Ort \d$/),
    })
    expect(await activitiesOf(member.id)).toHaveLength(1)
  })

  it('the profile endpoints refuse visitors, banned members and, where required, unconfirmed members', async () => {
    const visitor = server.client()
    const unconfirmed = await signedInMember(server, { confirmed: false })
    const blocked = await signedInMember(server, { banned: true })
    for (const [endpoint, input, confirmedOnly] of [
      [readOwnProfile, {}, false],
      [updateProfile, { bio: 'X' }, false],
      [setAvatar, { fileId: null }, true],
      [setDocument, { document: 'cv', fileId: null }, true],
      [updatePrivacy, { isPublic: false, messagesFrom: 'everyone', hiddenFromSearch: false }, true],
    ] as const) {
      expect(await visitor.call(endpoint as typeof setAvatar, input as { fileId: null })).toMatchObject({
        status: 401,
        code: 'auth.required',
      })
      expect((await unconfirmed.client.call(endpoint as typeof setAvatar, input as { fileId: null })).code).toBe(
        confirmedOnly ? 'auth.unconfirmed' : null,
      )
      expect((await blocked.client.call(endpoint as typeof setAvatar, input as { fileId: null })).code).toBe(
        'auth.blocked',
      )
    }
  })
})

describe('setAvatar', () => {
  it('[PROF-01/avatar] setAvatar shows the picture and deletes the file it replaces', async () => {
    const { id, client } = await signedInMember(server)
    const [first, second] = [await upload(client, 'avatar'), await upload(client, 'avatar')]
    const { avatarUrl, completeness } = await client.succeed(setAvatar, { fileId: first.id })
    expect(completeness.photo).toBe(true)
    const shown = await server.client().raw(avatarUrl as string)
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect((await client.succeed(session, {})).viewer?.avatarUrl).toBe(avatarUrl)
    expect(await client.succeed(setAvatar, { fileId: first.id })).toMatchObject({ avatarUrl })

    expect((await client.succeed(setAvatar, { fileId: second.id })).avatarUrl).not.toBe(avatarUrl)
    const countFiles = async () =>
      (await server.db.selectFrom('files').select('id').where('owner_id', '=', id).execute()).map((row) => row.id)
    expect(await countFiles()).toEqual([second.id])
    expect(await client.succeed(setAvatar, { fileId: null })).toMatchObject({ avatarUrl: null })
    expect(await countFiles()).toEqual([])
  })

  it('[PROF-01/avatar] setAvatar accepts only an unused picture that the member uploaded', async () => {
    const [one, other] = [await signedInMember(server), await signedInMember(server)]
    const [theirs, document] = [await upload(other.client, 'avatar'), await upload(one.client, 'cv')]
    for (const fileId of [theirs.id, document.id, unknownMemberId])
      expect(await one.client.call(setAvatar, { fileId })).toMatchObject({ status: 409, code: 'profile.file_gone' })
    expect(await one.client.call(setAvatar, { fileId: '../x' })).toMatchObject({
      status: 400,
      fields: { fileId: 'field.invalid_id' },
    })
    expect(await other.client.succeed(setAvatar, { fileId: theirs.id })).toMatchObject({
      completeness: { photo: true },
    })
  })
})

describe('setDocument, readDocument', () => {
  it('[PROF-01/cv, PROF-01/portfolio] portfolios are open to members, CVs to connections, and both to their owner', async () => {
    const [owner, stranger, friend] = [
      await signedInMember(server),
      await signedInMember(server),
      await signedInMember(server),
    ]
    await connect(server, owner.id, friend.id)
    const [cv, portfolio] = [
      await upload(owner.client, 'cv', 'Mitt CV.pdf'),
      await upload(owner.client, 'portfolio', 'Arbeten.pdf'),
    ]
    await owner.client.succeed(setDocument, { document: 'cv', fileId: cv.id })
    expect(await owner.client.succeed(setDocument, { document: 'portfolio', fileId: portfolio.id })).toMatchObject({
      cv: { id: cv.id, name: 'Mitt CV.pdf', size: cv.size },
      portfolio: { id: portfolio.id, name: 'Arbeten.pdf', size: portfolio.size },
    })
    const admin = await signedInMember(server, { adminLevel: 'super_admin' })
    for (const [client, document, status] of [
      [owner.client, 'cv', 200],
      [owner.client, 'portfolio', 200],
      [friend.client, 'cv', 200],
      [friend.client, 'portfolio', 200],
      [stranger.client, 'cv', 404],
      [stranger.client, 'portfolio', 200],
      [admin.client, 'cv', 404],
      [server.client(), 'portfolio', 401],
    ] as const) {
      const response = await client.raw(`/api/members/${owner.id}/documents/${document}`)
      expect([document, response.status]).toEqual([document, status])
      if (status === 200) expect(response.headers.get('content-disposition')).toContain('attachment')
      await response.body?.cancel()
    }
    expect(await stranger.client.succeed(readMember, { id: owner.id })).toMatchObject({
      cv: null,
      portfolio: { name: 'Arbeten.pdf' },
    })
    expect(await friend.client.succeed(readMember, { id: owner.id })).toMatchObject({
      cv: { name: 'Mitt CV.pdf' },
      portfolio: { name: 'Arbeten.pdf' },
    })
    await owner.client.succeed(setDocument, { document: 'cv', fileId: null })
    expect(await friend.client.call(readDocument, { id: owner.id, document: 'cv' })).toMatchObject({
      status: 404,
      code: 'profile.document_not_found',
    })
    expect(await friend.client.call(readDocument, { id: unknownMemberId, document: 'cv' })).toMatchObject({
      status: 404,
      code: 'profile.document_not_found',
    })
  })

  it('[PROF-01/cv, PROF-01/portfolio] setDocument accepts only a document of the same kind', async () => {
    const { client } = await signedInMember(server)
    const cv = await upload(client, 'cv')
    expect(await client.call(setDocument, { document: 'portfolio', fileId: cv.id })).toMatchObject({
      status: 409,
      code: 'profile.file_gone',
    })
    expect(await client.call(setDocument, { document: 'avatar' as 'cv', fileId: cv.id })).toMatchObject({
      status: 400,
      fields: { document: 'field.not_in_list' },
    })
  })
})

describe('updatePrivacy', () => {
  it('[PROF-01/public-flag, SET-08/public-profile, SET-08/who-may-message, SET-08/hide-from-search] updatePrivacy sets all settings and requires a username for a public page', async () => {
    const { id, client } = await signedInMember(server)
    const privacy = { messagesFrom: 'connections', hiddenFromSearch: true } as const
    expect(await client.call(updatePrivacy, { isPublic: true, ...privacy })).toMatchObject({
      status: 409,
      code: 'profile.username_required',
    })
    expect(await client.succeed(updatePrivacy, { isPublic: false, ...privacy })).toMatchObject({
      isPublic: false,
      ...privacy,
    })
    await setProfile(server, id, { username: `p-${id.slice(0, 8)}` })
    expect(await client.succeed(updatePrivacy, { isPublic: true, ...privacy })).toMatchObject({
      isPublic: true,
      publicUrl: `${server.config.publicBaseUrl}/u/p-${id.slice(0, 8)}`,
    })
    expect(
      await client.call(updatePrivacy, { isPublic: true, hiddenFromSearch: true, messagesFrom: 'friends' as 'nobody' }),
    ).toMatchObject({ fields: { messagesFrom: 'field.not_in_list' } })
  })
})
