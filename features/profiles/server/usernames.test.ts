import { describe, expect, it } from 'vitest'
import { buildMember, signedInClient, signedInMember } from '#features/accounts/server/testing.ts'
import { startTestServer } from '#tests/support/server.ts'
import {
  checkUsername,
  claimUsername,
  readOwnProfile,
  readPublicProfile,
  skeletonOf,
  suggestUsernames,
  updatePrivacy,
} from '../contract/index.ts'
import { profiles } from './index.ts'
import { setProfile } from './testing.ts'

const server = await startTestServer()
const open = { isPublic: true, messagesFrom: 'everyone', hiddenFromSearch: false } as const
const namesOf = async (id: string) =>
  (
    await server.db.selectFrom('usernames').select('name').where('member_id', '=', id).orderBy('created_at').execute()
  ).map((row) => row.name)
const earlier = (id: string, days: number) =>
  server.db
    .updateTable('usernames')
    .set({ created_at: new Date(Date.now() - days * 86_400_000) })
    .where('member_id', '=', id)
    .execute()

describe('claimUsername', () => {
  it('[PROF-01/username] claimUsername sets the public URL, and repeating it changes nothing', async () => {
    const { id, client } = await signedInMember(server)
    for (const typed of ['Ett-Namn', ' ett-namn ']) {
      expect(await client.succeed(claimUsername, { username: typed })).toMatchObject({
        username: 'ett-namn',
        publicUrl: `${server.config.publicBaseUrl}/u/ett-namn`,
        newUsernamesLeft: 2,
        completeness: { username: true },
      })
    }
    expect(await namesOf(id)).toEqual(['ett-namn'])
  })

  it('[PROF-01/username] claimUsername refuses taken and reserved usernames and their look-alikes', async () => {
    const [one, other] = [await signedInMember(server), await signedInMember(server)]
    await one.client.succeed(claimUsername, { username: 'elin-marin' })
    for (const username of ['elin-marin', 'ELIN-MARIN', 'elinmarin', 'eiin-rnarin', 'e1in-mar1n', 'el-in-ma-rin']) {
      expect(await other.client.call(claimUsername, { username })).toMatchObject({
        status: 409,
        code: 'profile.username_taken',
      })
      expect(await other.client.succeed(checkUsername, { username })).toMatchObject({
        verdict: 'profile.username_taken',
      })
    }
    for (const username of ['admin', 'adrnin', 'n0rdbro-team']) {
      expect(await other.client.call(claimUsername, { username })).toMatchObject({
        status: 409,
        code: 'profile.username_reserved',
      })
      expect(await other.client.succeed(checkUsername, { username })).toMatchObject({
        username,
        verdict: 'profile.username_reserved',
      })
    }
    expect(await other.client.call(claimUsername, { username: 'åsa' })).toMatchObject({
      status: 400,
      fields: { username: 'profile.username_invalid' },
    })
    expect(await other.client.succeed(checkUsername, { username: 'Elin-Berg' })).toEqual({
      username: 'elin-berg',
      verdict: 'ok',
    })
    expect(await namesOf(other.id)).toEqual([])
  })

  it('[PROF-01/username] earlier usernames redirect, stay with the member and can be taken back', async () => {
    const [one, other] = [await signedInMember(server), await signedInMember(server)]
    await one.client.succeed(claimUsername, { username: 'kalle-ett' })
    await one.client.succeed(claimUsername, { username: 'kalle-tva' })
    await one.client.succeed(updatePrivacy, open)
    for (const username of ['kalle-ett', 'Kalle-Ett', 'kalleett', 'KALLE-TVA', 'kalletva']) {
      expect(await server.call(readPublicProfile, { username })).toMatchObject({
        body: { profile: null, movedTo: 'kalle-tva' },
      })
    }
    expect(await other.client.call(claimUsername, { username: 'kalle-ett' })).toMatchObject({
      code: 'profile.username_taken',
    })
    expect(await one.client.succeed(claimUsername, { username: 'kalle-ett' })).toMatchObject({
      username: 'kalle-ett',
      newUsernamesLeft: 1,
    })
    // Another spelling of an own username does not count as new.
    expect(await one.client.succeed(claimUsername, { username: 'kalleett' })).toMatchObject({
      username: 'kalleett',
      newUsernamesLeft: 1,
    })
    expect(await server.call(readPublicProfile, { username: 'kalle-ett' })).toMatchObject({
      body: { movedTo: 'kalleett' },
    })
  })

  it('a member can take three new usernames in thirty days and return to earlier ones at any time', async () => {
    const { id, client } = await signedInMember(server)
    for (const username of ['nytt-a', 'nytt-b', 'nytt-c']) await client.succeed(claimUsername, { username })
    expect(await client.call(claimUsername, { username: 'nytt-d' })).toMatchObject({
      status: 409,
      code: 'profile.username_changed_often',
    })
    expect(await client.succeed(checkUsername, { username: 'nytt-d' })).toMatchObject({
      verdict: 'profile.username_changed_often',
    })
    expect(await client.succeed(claimUsername, { username: 'nytt-a' })).toMatchObject({
      username: 'nytt-a',
      newUsernamesLeft: 0,
    })
    await earlier(id, 31)
    expect(await client.succeed(claimUsername, { username: 'nytt-d' })).toMatchObject({
      username: 'nytt-d',
      newUsernamesLeft: 2,
    })
  })

  it('[PROF-01/username] of concurrent claims for one skeleton, exactly one succeeds', async () => {
    const crowd = await Promise.all(Array.from({ length: 12 }, () => signedInMember(server)))
    const spellings = ['samtidigt', 'samtid1gt', 'sarntidigt', 'sam-tidigt']
    const answers = await Promise.all(
      crowd.map(({ client }, n) => client.call(claimUsername, { username: spellings[n % 4] as string })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([null, 'profile.username_taken']))
    const rows = await server.db
      .selectFrom('usernames')
      .select(['name', 'member_id'])
      .where('skeleton', '=', skeletonOf('samtidigt'))
      .execute()
    const holders = await server.db
      .selectFrom('profiles')
      .select(['id', 'username'])
      .where(
        'id',
        'in',
        crowd.map(({ id }) => id),
      )
      .where('username', 'is not', null)
      .execute()
    expect(holders).toEqual([{ id: rows[0]?.member_id, username: rows[0]?.name }])
  })

  it('concurrent claims from several tabs of one member respect the limit of three', async () => {
    const member = await buildMember(server)
    const tabs = await Promise.all(Array.from({ length: 6 }, () => signedInClient(server, member)))
    const answers = await Promise.all(
      tabs.map((client, n) => client.call(claimUsername, { username: `flik-${'abcdef'[n]}` })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(await namesOf(member.id)).toHaveLength(3)
  })

  it('[PROF-01/username] two members who claim each other’s earlier usernames at once are both refused', async () => {
    const [one, other] = [await signedInMember(server), await signedInMember(server)]
    await Promise.all([
      one.client.succeed(claimUsername, { username: 'byte-x' }),
      other.client.succeed(claimUsername, { username: 'byte-y' }),
    ])
    const answers = await Promise.all([
      one.client.call(claimUsername, { username: 'byte-y' }),
      other.client.call(claimUsername, { username: 'byte-x' }),
    ])
    expect(answers.map(({ code }) => code)).toEqual(['profile.username_taken', 'profile.username_taken'])
  })

  it('the username endpoints refuse visitors and unconfirmed members', async () => {
    const unconfirmed = await signedInMember(server, { confirmed: false })
    for (const [client, code] of [
      [server.client(), 'auth.required'],
      [unconfirmed.client, 'auth.unconfirmed'],
    ] as const) {
      expect((await client.call(claimUsername, { username: 'ledigt' })).code).toBe(code)
      expect((await client.call(checkUsername, { username: 'ledigt' })).code).toBe(code)
      expect((await client.call(suggestUsernames, {})).code).toBe(code)
    }
  })
})

describe('suggestUsernames', () => {
  it('suggestUsernames returns available usernames based on the member’s name', async () => {
    const [one, other] = [
      await signedInMember(server, { fullName: 'Örjan Bäck' }),
      await signedInMember(server, { fullName: 'Örjan Bäck' }),
    ]
    const { items } = await one.client.succeed(suggestUsernames, {})
    expect(items.slice(0, 3)).toEqual(['orjan-back', 'orjanback', 'orjan'])
    await one.client.succeed(claimUsername, { username: 'orjan-back' })
    const left = (await other.client.succeed(suggestUsernames, {})).items
    expect(left).toHaveLength(5)
    expect(left).not.toContain('orjanback')
    for (const username of left)
      expect(await other.client.succeed(checkUsername, { username })).toMatchObject({ verdict: 'ok' })
  })
})

describe('usernames of a member who leaves', () => {
  it('[SET-10/erasure] the usernames of an erased member are reserved for a while, by a hash only', async () => {
    const [gone, other] = [await signedInMember(server), await signedInMember(server)]
    await gone.client.succeed(claimUsername, { username: 'borta-bra' })
    await server.db.transaction().execute((tx) => profiles.erase?.(tx, gone.id) ?? Promise.resolve())
    expect(await namesOf(gone.id)).toEqual([])
    expect(await other.client.call(claimUsername, { username: 'bortabra' })).toMatchObject({
      code: 'profile.username_taken',
    })
    expect(
      (await server.pool.query(`select encode(skeleton_hash, 'escape') as hash from retired_usernames`)).rows
        .map((row) => row.hash)
        .join(),
    ).not.toContain('borta')
    await server.pool.query(`update retired_usernames set until = now() - interval '1 second'`)
    expect(await profiles.cleanup?.(server.db, new Date())).toBeGreaterThan(0)
    expect(await other.client.succeed(claimUsername, { username: 'bortabra' })).toMatchObject({ username: 'bortabra' })
  })

  it('[SET-10/erasure] the export lists all usernames, and deleting the account deletes them', async () => {
    const { id, client } = await signedInMember(server)
    await client.succeed(claimUsername, { username: 'export-ett' })
    await client.succeed(claimUsername, { username: 'export-tva' })
    expect(await profiles.exportFor?.(server.db, id)).toMatchObject({
      usernames: [{ name: 'export-ett' }, { name: 'export-tva' }],
    })
    await server.db.deleteFrom('users').where('id', '=', id).execute()
    expect(await namesOf(id)).toEqual([])
    expect((await client.call(readOwnProfile, {})).code).toBe('auth.required')
  })
})

it('[PROF-01/username] database constraints refuse a second username with the same skeleton', async () => {
  const [one, other] = [await buildMember(server), await buildMember(server)]
  await setProfile(server, one.id, { username: 'tabellen' })
  await expect(setProfile(server, other.id, { username: 'tabe11en' })).rejects.toThrow(/usernames_pkey/)
  await expect(
    server.db.updateTable('profiles').set({ is_public: true }).where('id', '=', other.id).execute(),
  ).rejects.toThrow(/check/)
})
