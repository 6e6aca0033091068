import { describe, expect, it, onTestFinished } from 'vitest'
import { buildMember, type Member, signedInClient, signedInMember } from '#features/accounts/server/testing.ts'
import type { Client } from '#tests/support/client.ts'
import { subscribeLive } from '#tests/support/live-subscription.ts'
import { startTestServer } from '#tests/support/server.ts'
import { readDocument, readMember, readPublicProfile, updatePrivacy, updateProfile } from '../contract/index.ts'
import { block, connect, setProfile } from './testing.ts'

const server = await startTestServer()
const unknownMemberId = '00000000-0000-4000-8000-000000000000'
const insertRequest = (from: string, to: string) =>
  server.db
    .insertInto('connection_requests')
    .values({ from_id: from, to_id: to })
    .returning('id')
    .executeTakeFirstOrThrow()

let membersCreated = 0
const createPublicMember = async (
  overrides?: Parameters<typeof buildMember>[1],
): Promise<Member & { username: string; client: Client }> => {
  const member = await buildMember(server, overrides)
  const username = `sedd-${++membersCreated}`
  await setProfile(server, member.id, {
    username,
    is_public: true,
    bio: 'Bygger broar.',
    company: 'Norrsken Labs',
    location: 'Luleå',
    website: 'https://example.com',
    expertise: ['rust'],
    phone: '+46701234567',
    mentor_available: true,
    verified_at: new Date('2026-01-02T00:00:00Z'),
  })
  return { ...member, username, client: await signedInClient(server, member) }
}

describe('readMember', () => {
  it('[PROF-02/members, PROF-02/verified, PROF-02/member-since] readMember returns profile, badge and member-since date but no contact details', async () => {
    const [shown, { client }] = [
      await createPublicMember({ fullName: 'Åsa Lind', role: 'mentor', memberSince: new Date('2026-02-03T04:05:06Z') }),
      await signedInMember(server),
    ]
    const answer = await client.succeed(readMember, { id: shown.id })
    expect(answer).toEqual({
      id: shown.id,
      fullName: 'Åsa Lind',
      role: 'mentor',
      company: 'Norrsken Labs',
      avatarUrl: null,
      username: shown.username,
      verified: true,
      bio: 'Bygger broar.',
      bioLanguage: null,
      location: 'Luleå',
      studyProgramme: null,
      school: null,
      graduationYear: null,
      website: 'https://example.com',
      linkedin: null,
      github: null,
      expertise: ['rust'],
      mentorAvailable: true,
      memberSince: '2026-02-03T04:05:06.000Z',
      publicUrl: `${server.config.publicBaseUrl}/u/${shown.username}`,
      portfolio: null,
      cv: null,
      connections: 0,
      isSelf: false,
      connection: { state: 'none', requestId: null },
      can: { connect: 'ok', introduce: 'profile.not_connected', block: 'ok' },
    })
    for (const secret of [shown.email, '+46701234567']) expect(JSON.stringify(answer)).not.toContain(secret)
  })

  it("[PROF-02/members] readMember decides visibility and actions by the viewer's relation to the member", async () => {
    const shown = await createPublicMember()
    const [stranger, friend, blocker, blocked, unconfirmed, admin] = await Promise.all([
      signedInMember(server),
      signedInMember(server),
      signedInMember(server),
      signedInMember(server),
      signedInMember(server, { confirmed: false }),
      signedInMember(server, { adminLevel: 'super_admin' }),
    ])
    await connect(server, shown.id, friend.id)
    await block(server, blocker.id, shown.id)
    await block(server, shown.id, blocked.id)
    const readAs = async (client: Client) => {
      const { status, code, body } = await client.call(readMember, { id: shown.id })
      return code ? [status, code] : [status, body.connection.state, body.can]
    }
    const ok = { connect: 'ok', introduce: 'ok', block: 'ok' }
    expect(await readAs(server.client())).toEqual([401, 'auth.required'])
    expect(await readAs(stranger.client)).toEqual([200, 'none', { ...ok, introduce: 'profile.not_connected' }])
    expect(await readAs(friend.client)).toEqual([200, 'connected', ok])
    expect(await readAs(admin.client)).toEqual([200, 'none', { ...ok, introduce: 'profile.not_connected' }])
    expect(await readAs(unconfirmed.client)).toEqual([403, 'auth.unconfirmed'])
    for (const { client } of [blocker, blocked]) expect(await readAs(client)).toEqual([404, 'profile.not_found'])
    const self = Object.fromEntries(Object.keys(ok).map((name) => [name, 'profile.yourself']))
    expect(await readAs(shown.client)).toEqual([200, 'none', self])
    expect(await server.call(readMember, { id: unknownMemberId }, stranger.client)).toMatchObject({
      status: 404,
      code: 'profile.not_found',
    })
    expect(await server.call(readMember, { id: 'x' }, stranger.client)).toMatchObject({
      status: 400,
      fields: { id: 'field.invalid_id' },
    })
  })

  it('[NET-05/block] a blocked administrator cannot see the profile, documents or public page', async () => {
    const [shown, admin] = [await createPublicMember(), await signedInMember(server, { adminLevel: 'super_admin' })]
    await block(server, shown.id, admin.id)
    expect(await admin.client.call(readMember, { id: shown.id })).toMatchObject({
      status: 404,
      code: 'profile.not_found',
    })
    expect(await admin.client.call(readDocument, { id: shown.id, document: 'portfolio' })).toMatchObject({
      status: 404,
      code: 'profile.document_not_found',
    })
    expect(await admin.client.call(readPublicProfile, { username: shown.username })).toMatchObject({
      status: 404,
      code: 'profile.not_found',
    })
  })

  it('[ADM-02/ban] banned and unconfirmed members are not found by others', async () => {
    const { client } = await signedInMember(server)
    const [banned, unconfirmed] = [
      await createPublicMember({ banned: true }),
      await createPublicMember({ confirmed: false }),
    ]
    for (const { id, username } of [banned, unconfirmed]) {
      expect(await client.call(readMember, { id })).toMatchObject({ status: 404, code: 'profile.not_found' })
      expect(await server.call(readPublicProfile, { username })).toMatchObject({
        status: 404,
        code: 'profile.not_found',
      })
    }
    await server.db
      .updateTable('account_blocks')
      .set({ lifted_at: new Date(), lift_reason: 'A mistake.' })
      .where('user_id', '=', banned.id)
      .execute()
    expect((await client.call(readMember, { id: banned.id })).status).toBe(200)
  })

  it('[NET-02/request, NET-02/accept, NET-02/decline] readMember shows the connection state and hides a decline from the sender', async () => {
    const [shown, { id, client }] = [await createPublicMember(), await signedInMember(server)]
    const request = await insertRequest(id, shown.id)
    const states = async () => [
      (await client.succeed(readMember, { id: shown.id })).connection,
      (await shown.client.succeed(readMember, { id })).connection,
    ]
    const [requested, asked, none] = [
      { state: 'requested', requestId: request.id },
      { state: 'asked', requestId: request.id },
      { state: 'none', requestId: null },
    ]
    expect(await states()).toEqual([requested, asked])
    await server.db
      .updateTable('connection_requests')
      .set({ declined_at: new Date() })
      .where('id', '=', request.id)
      .execute()
    expect(await states()).toEqual([requested, none])
    await server.db
      .updateTable('connection_requests')
      .set({ withdrawn_at: new Date() })
      .where('id', '=', request.id)
      .execute()
    expect(await states()).toEqual([none, none])
    await connect(server, id, shown.id)
    expect((await states()).map((one) => one?.state)).toEqual(['connected', 'connected'])
    expect((await client.succeed(readMember, { id: shown.id })).connections).toBe(1)
  })

  it('[SET-08/public-profile] readMember returns no public URL for a profile that is not public', async () => {
    const [shown, { client }] = [await createPublicMember(), await signedInMember(server)]
    await shown.client.succeed(updatePrivacy, { isPublic: false, messagesFrom: 'everyone', hiddenFromSearch: true })
    expect(await client.succeed(readMember, { id: shown.id })).toMatchObject({ publicUrl: null })
  })
})

describe('readPublicProfile', () => {
  it('[PROF-02/public] readPublicProfile shows a public profile to everyone, without the fields for members', async () => {
    const [shown, { client }] = [await createPublicMember({ fullName: 'Bo Ek' }), await signedInMember(server)]
    const { profile } = (await server.call(readPublicProfile, { username: shown.username })).body
    expect(profile).toMatchObject({ id: shown.id, fullName: 'Bo Ek', bio: 'Bygger broar.', verified: true })
    for (const hidden of ['cv', 'portfolio', 'phone', 'can', 'connection']) expect(profile).not.toHaveProperty(hidden)
    expect(JSON.stringify(profile)).not.toContain(shown.email)
    expect((await client.succeed(readPublicProfile, { username: shown.username })).profile).toEqual(profile)
  })

  it('[PROF-02/not-public] a private profile gives the same answer as an unknown username', async () => {
    const shown = await createPublicMember()
    await shown.client.succeed(updatePrivacy, { isPublic: false, messagesFrom: 'everyone', hiddenFromSearch: false })
    const [hidden, missing] = [
      await server.call(readPublicProfile, { username: shown.username }),
      await server.call(readPublicProfile, { username: 'finns-inte' }),
    ]
    for (const answer of [hidden, missing]) expect(answer).toMatchObject({ status: 404, code: 'profile.not_found' })
    const { requestId: _, ...refusal } = hidden.refusal ?? {}
    const { requestId: __, ...other } = missing.refusal ?? {}
    expect(refusal).toEqual(other)
    expect((await shown.client.call(readPublicProfile, { username: shown.username })).code).toBe('profile.not_found')
  })

  it('[NET-05/block] readPublicProfile does not find a profile with a block in either direction', async () => {
    const [shown, blocker, blocked] = [
      await createPublicMember(),
      await signedInMember(server),
      await signedInMember(server),
    ]
    await block(server, blocker.id, shown.id)
    await block(server, shown.id, blocked.id)
    for (const { client } of [blocker, blocked])
      expect((await client.call(readPublicProfile, { username: shown.username })).code).toBe('profile.not_found')
    expect((await server.call(readPublicProfile, { username: shown.username })).status).toBe(200)
  })

  it.each(['', '%', '...', 'a'.repeat(500), 'åsa', '%00', "'; drop table users; --", '__proto__'])(
    'readPublicProfile answers "not found" for the hostile username %j',
    async (username) => {
      expect(await server.call(readPublicProfile, { username: username || ' ' })).toMatchObject({
        status: 404,
        code: 'profile.not_found',
      })
    },
  )

  it('[PROF-02/public] readPublicProfile returns the latest change', async () => {
    const shown = await createPublicMember()
    const stream = await subscribeLive(server, shown.client)
    onTestFinished(stream.close)
    await shown.client.succeed(updateProfile, { bio: 'Något nytt.' })
    await stream.next(({ name }) => name === 'profiles.changed')
    expect((await server.call(readPublicProfile, { username: shown.username })).body.profile?.bio).toBe('Något nytt.')
  })
})
