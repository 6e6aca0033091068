import { describe, expect, it } from 'vitest'
import { type AuditEntry, listAuditLog } from '#features/audit-log/contract/index.ts'
import { startTestServer } from '#tests/support/server.ts'
import {
  addAdmin,
  banUser,
  listUsers,
  createUserLink,
  readUser,
  resetUserFactors,
  session,
  setAdminLevel,
  setModerator,
  setVerified,
  unbanUser,
} from '../../contract/index.ts'
import * as users from '../queries/users.ts'
import { accounts, buildMember, signedInClient, signedInMember } from '../testing.ts'

const server = await startTestServer()
const root = await signedInMember(server, { adminLevel: 'super_admin', fullName: 'Ronja Rot' })
const admin = await signedInMember(server, { adminLevel: 'admin', fullName: 'Adina Admin' })
const viewer = await signedInMember(server, { adminLevel: 'viewer' })

const changes = (id: string) =>
  [
    [setAdminLevel, { id, level: 'viewer' }],
    [addAdmin, { email: 'somebody@example.com', level: 'viewer' }],
    [setVerified, { id, verified: true }],
    [setModerator, { id, moderator: true }],
    [banUser, { id, reason: 'Skräp' }],
    [unbanUser, { id, reason: 'Ångrat' }],
    [resetUserFactors, { id, reason: 'Tappad telefon' }],
    [createUserLink, { id, kind: 'password' }],
  ] as const
const reads = (id: string) =>
  [
    [listUsers, {}],
    [readUser, { id }],
  ] as const

const logOf = async (targetId: string): Promise<AuditEntry[]> =>
  (await root.client.succeed(listAuditLog, { targetKind: 'member', targetId })).items
const levelOf = async (id: string) => (await root.client.succeed(readUser, { id })).adminLevel

describe('user administration access', () => {
  it('[ADM-03/viewers] shows users to administrators only, and lets only admins change them', async () => {
    const { id } = await buildMember(server)
    const clients = {
      visitor: server.client(),
      unconfirmed: (await signedInMember(server, { confirmed: false })).client,
      member: (await signedInMember(server)).client,
      moderator: (await signedInMember(server, { accessRoles: ['partner', 'moderator'] })).client,
      banned: (await signedInMember(server, { adminLevel: 'admin', banned: true })).client,
      viewer: viewer.client,
    }
    const codes = {
      visitor: 'auth.required',
      unconfirmed: 'auth.forbidden',
      member: 'auth.forbidden',
      moderator: 'auth.forbidden',
      banned: 'auth.blocked',
      viewer: 'auth.forbidden',
    }
    for (const [who, client] of Object.entries(clients)) {
      const receivedCodes: (string | null)[] = []
      for (const [endpoint, input] of changes(id))
        receivedCodes.push((await client.call(endpoint as typeof setVerified, input as never)).code)
      expect([who, ...new Set(receivedCodes)]).toEqual([who, codes[who as keyof typeof codes]])
      for (const [endpoint, input] of reads(id)) {
        expect((await client.call(endpoint as typeof readUser, input as never)).status).toBe(
          who === 'viewer' ? 200 : who === 'visitor' ? 401 : 403,
        )
      }
    }
    expect(await logOf(id)).toEqual([])
  })

  it('[ADM-02/ban] refuses invalid input with field errors, and unknown members with user.not_found', async () => {
    const id = crypto.randomUUID()
    for (const [endpoint, input] of changes(id)) {
      if (endpoint === addAdmin) continue
      expect(await root.client.call(endpoint as typeof setVerified, input as never)).toMatchObject({
        status: 404,
        code: 'user.not_found',
      })
      expect(await root.client.call(endpoint as typeof setVerified, { ...input, id: 'x' } as never)).toMatchObject({
        status: 400,
        fields: { id: 'field.invalid_id' },
      })
    }
    expect(await root.client.call(readUser, { id })).toMatchObject({ status: 404, code: 'user.not_found' })
    expect(await root.client.call(banUser, { id, reason: ' ' })).toMatchObject({
      status: 400,
      fields: { reason: 'field.required' },
    })
    expect(await root.client.call(banUser, { id, reason: 'x'.repeat(501), lastDay: '2026-02-30' })).toMatchObject({
      status: 400,
    })
    expect(await root.client.call(listUsers, { access: 'king' as 'admin', cursor: 'bm9uc2Vuc2U' })).toMatchObject({
      status: 400,
    })
    expect(await root.client.call(listUsers, { cursor: 'bm9uc2Vuc2U' })).toMatchObject({
      status: 400,
      fields: { cursor: 'field.invalid' },
    })
  })
})

describe('listUsers', () => {
  it('[ADM-02/search] finds members by name, address and username, filters the list and pages through it', async () => {
    const tag = crypto.randomUUID().slice(0, 8)
    const one = await buildMember(server, { fullName: `Åsa ${tag}`, role: 'mentor', accessRoles: ['moderator'] })
    const two = await buildMember(server, {
      fullName: `Zeb ${tag}`,
      email: `zeb-${tag}@example.com`,
      confirmed: false,
      memberSince: new Date(Date.now() - 86_400_000),
    })
    const three = await buildMember(server, {
      fullName: `Bo ${tag}`,
      banned: true,
      adminLevel: 'viewer',
      memberSince: new Date(Date.now() - 2 * 86_400_000),
    })
    await server.db
      .updateTable('profiles')
      .set({ username: `asa-${tag}` })
      .where('id', '=', one.id)
      .execute()
    const found = async (input: object) => (await viewer.client.succeed(listUsers, input)).items.map(({ id }) => id)
    expect(await found({ q: tag })).toEqual([one.id, two.id, three.id])
    expect(await found({ q: tag, sort: 'name' })).toEqual([three.id, two.id, one.id])
    expect(await found({ q: `zeb-${tag}@EXAMPLE` })).toEqual([two.id])
    expect(await found({ q: `asa-${tag}` })).toEqual([one.id])
    expect(await found({ q: `${tag} asa` })).toEqual([one.id])
    expect(await found({ q: `${tag} %` })).toEqual([])
    expect(await found({ q: tag, role: 'mentor' })).toEqual([one.id])
    expect(await found({ q: tag, access: 'moderator' })).toEqual([one.id])
    expect(await found({ q: tag, access: 'administrators' })).toEqual([three.id])
    expect(await found({ q: tag, access: 'viewer' })).toEqual([three.id])
    expect(await found({ q: tag, access: 'super_admin' })).toEqual([])
    expect(await found({ q: tag, state: 'banned' })).toEqual([three.id])
    expect(await found({ q: tag, state: 'unconfirmed' })).toEqual([two.id])
    expect(await found({ q: tag, state: 'verified' })).toEqual([])
    expect(await found({ q: tag, state: 'unverified' })).toHaveLength(3)
    for (const sort of ['newest', 'name'] as const) {
      const all = await found({ q: tag, sort })
      const met: string[] = []
      let cursor: string | undefined
      do {
        const page = await viewer.client.succeed(listUsers, { q: tag, sort, limit: '1', ...(cursor && { cursor }) })
        expect(page.total).toBe(cursor ? undefined : 3)
        met.push(...page.items.map(({ id }) => id))
        cursor = page.nextCursor ?? undefined
      } while (cursor)
      expect(met).toEqual(all)
    }
  })

  it('[ADM-02/search] matches one or two letters at the start of a word of the name, address or username', async () => {
    const tag = crypto.randomUUID().slice(0, 8)
    const named = await buildMember(server, { fullName: `Ylva Qvist ${tag}` })
    const addressed = await buildMember(server, {
      fullName: `Bo ${tag}`,
      email: `qv-${tag}@example.com`,
      memberSince: new Date(Date.now() - 86_400_000),
    })
    const found = async (q: string) => (await viewer.client.succeed(listUsers, { q })).items.map(({ id }) => id)
    expect(await found(`${tag} qv`)).toEqual([named.id, addressed.id])
    expect(await found(`${tag} Y`)).toEqual([named.id])
    expect(await found(`${tag} lv`)).toEqual([])
    expect(await found(`${tag} vis`)).toEqual([named.id])
  })

  it('[ADM-02/search] returns the same members for rare and frequent words', async () => {
    const tag = crypto.randomUUID().slice(0, 8)
    const one = await buildMember(server, { fullName: `Åsa Ek ${tag}` })
    const two = await buildMember(server, {
      fullName: 'Zeb Al',
      email: `zeb-${tag}@example.com`,
      memberSince: new Date(Date.now() - 86_400_000),
    })
    const three = await buildMember(server, { fullName: 'Bo Al', memberSince: new Date(Date.now() - 2 * 86_400_000) })
    await server.db
      .updateTable('profiles')
      .set({ username: `asa-${tag}` })
      .where('id', '=', three.id)
      .execute()
    for (const [q, ids] of [
      [tag, [one.id, two.id, three.id]],
      [`${tag} asa`, [three.id]],
      [`${tag} åsa`, [one.id]],
      [`al ${tag}`, [two.id, three.id]],
      [`${tag} z`, [two.id]],
      [`${tag} sa`, []],
      [`${tag} %`, []],
    ] as const) {
      for (const frequentThreshold of [5000, -1]) {
        const rows = await users.listUsers(server.db, { q }, 'newest', null, 10, frequentThreshold)
        expect(
          rows.map(({ id }) => id),
          `${q}, ${frequentThreshold}`,
        ).toEqual(ids)
        expect(await users.countUsers(server.db, { q }, 10, frequentThreshold)).toBe(ids.length)
      }
    }
  })

  it('[ADM-03/viewers] returns what the viewer may do with a member', async () => {
    const { id } = await buildMember(server)
    expect((await viewer.client.succeed(readUser, { id })).can).toEqual(
      expect.objectContaining({ ban: 'auth.forbidden', verify: 'auth.forbidden', admin_none: 'auth.forbidden' }),
    )
    expect((await admin.client.succeed(readUser, { id })).can).toMatchObject({
      ban: 'ok',
      verify: 'ok',
      admin_viewer: 'ok',
      admin_admin: 'user.super_admins_only',
    })
    expect((await root.client.succeed(readUser, { id: root.id })).can).toMatchObject({
      ban: 'user.yourself',
      admin_none: 'user.yourself',
    })
  })
})

describe('admin levels', () => {
  it('[ADM-02/make-admin, ADM-02/remove-admin, ADM-09/at-once, ADM-10/actor, ADM-10/before-after, ADM-10/reason] applies a level change to the next request and writes it to the audit log', async () => {
    const member = await signedInMember(server, { fullName: 'Lina Level' })
    await root.client.succeed(setAdminLevel, { id: member.id, level: 'admin', reason: 'Hjälper till' })
    expect((await member.client.succeed(session, {})).viewer?.adminLevel).toBe('admin')
    expect((await member.client.call(listUsers, {})).status).toBe(200)
    await root.client.succeed(setAdminLevel, { id: member.id, level: 'admin' })
    await root.client.succeed(setAdminLevel, { id: member.id, level: null })
    expect(await member.client.call(listUsers, {})).toMatchObject({ status: 403 })
    expect(await logOf(member.id)).toMatchObject([
      {
        actor: { fullName: 'Ronja Rot' },
        action: 'users.set_admin_level',
        target: { name: 'Lina Level' },
        before: { level: 'admin' },
        after: { level: null },
        reason: null,
      },
      { before: { level: null }, after: { level: 'admin' }, reason: 'Hjälper till' },
    ])
  })

  it('[ADM-09/first-role] counts the first access role `admin` as a level, and removes it with the level', async () => {
    const member = await signedInMember(server, { accessRoles: ['admin', 'moderator'] })
    expect(await levelOf(member.id)).toBe('admin')
    expect(await admin.client.call(setAdminLevel, { id: member.id, level: null })).toMatchObject({
      status: 403,
      code: 'user.super_admins_only',
    })
    await root.client.succeed(setAdminLevel, { id: member.id, level: null })
    expect((await member.client.succeed(session, {})).viewer).toMatchObject({
      adminLevel: null,
      accessRoles: ['moderator'],
    })
  })

  it('refuses an admin who makes or changes super admins', async () => {
    const { id } = await buildMember(server)
    expect(await admin.client.call(setAdminLevel, { id, level: 'super_admin' })).toMatchObject({
      status: 403,
      code: 'user.super_admins_only',
    })
    for (const [endpoint, input] of changes(root.id)) {
      if (endpoint === addAdmin) continue
      expect(await admin.client.call(endpoint as typeof setVerified, input as never)).toMatchObject({
        status: 403,
        code: endpoint === createUserLink ? 'user.level_too_high' : 'user.super_admins_only',
      })
    }
  })

  it.each(['viewer', 'admin', 'super_admin'] as const)(
    '[ADM-03/viewer, ADM-03/admin, ADM-03/super-admin] addAdmin gives the level %s by mail address',
    async (level) => {
      const member = await signedInMember(server)
      const added = await root.client.succeed(addAdmin, { email: member.email, level })
      expect(added).toMatchObject({ id: member.id, adminLevel: level })
      expect((await member.client.succeed(session, {})).viewer?.adminLevel).toBe(level)
    },
  )

  it('[ADM-09/relations] an account cannot have the role of an owner, a member or a guest, which are relations to a thing', async () => {
    const { id } = await buildMember(server)
    for (const role of ['owner', 'member', 'guest'])
      await expect(
        server.pool.query('insert into user_roles (user_id, role) values ($1, $2)', [id, role]),
      ).rejects.toMatchObject({ code: '23514' })
  })

  it('[ADM-03/admin] addAdmin gives a level by mail address and returns the specified errors', async () => {
    const member = await buildMember(server)
    expect(await root.client.call(addAdmin, { email: ' ', level: 'admin' })).toMatchObject({
      status: 400,
      fields: { email: 'account.email_required' },
    })
    expect(await root.client.call(addAdmin, { email: 'x', level: 'admin' })).toMatchObject({
      status: 400,
      fields: { email: 'field.invalid_email' },
    })
    expect(await root.client.call(addAdmin, { email: 'nobody@example.com', level: 'admin' })).toMatchObject({
      status: 404,
      code: 'user.not_found',
    })
    expect(await admin.client.call(addAdmin, { email: member.email, level: 'admin' })).toMatchObject({
      status: 403,
      code: 'user.super_admins_only',
    })
    expect(
      await root.client.succeed(addAdmin, { email: ` ${member.email.toUpperCase()} `, level: 'admin' }),
    ).toMatchObject({ id: member.id, adminLevel: 'admin' })
    expect(await root.client.call(addAdmin, { email: member.email, level: 'viewer' })).toMatchObject({
      status: 409,
      code: 'user.already_admin',
    })
    const [unconfirmed, banned] = [
      await buildMember(server, { confirmed: false }),
      await buildMember(server, { banned: true }),
    ]
    expect(await root.client.call(addAdmin, { email: unconfirmed.email, level: 'viewer' })).toMatchObject({
      status: 409,
      code: 'user.unconfirmed',
    })
    expect(await root.client.call(addAdmin, { email: banned.email, level: 'viewer' })).toMatchObject({
      status: 409,
      code: 'user.banned',
    })
  })
})

describe('last super admin', () => {
  it('[ADM-03/last-super-admin] refuses to demote, ban or erase the last super admin, and keeps one of two concurrent removals', async () => {
    const own = await startTestServer()
    const [one, two] = [
      await signedInMember(own, { adminLevel: 'super_admin' }),
      await signedInMember(own, { adminLevel: 'super_admin' }),
    ]
    const supers = () => own.db.selectFrom('profiles').select('id').where('admin_level', '=', 'super_admin').execute()
    for (let round = 0; round < 5; round++) {
      const answers = await Promise.all([
        one.client.call(setAdminLevel, { id: two.id, level: null }),
        two.client.call(setAdminLevel, { id: one.id, level: 'viewer' }),
      ])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 403])
      expect(await supers()).toHaveLength(1)
      await own.db
        .updateTable('profiles')
        .set({ is_admin: true, admin_level: 'super_admin' })
        .where('id', 'in', [one.id, two.id])
        .execute()
      const bans = await Promise.all([
        one.client.call(banUser, { id: two.id, reason: 'x' }),
        two.client.call(banUser, { id: one.id, reason: 'x' }),
      ])
      expect(bans.map(({ status }) => status).sort()).toEqual([200, 403])
      await own.db.deleteFrom('account_blocks').execute()
      await own.db.updateTable('sessions').set({ shut_at: null }).execute()
    }
    await one.client.succeed(setAdminLevel, { id: two.id, level: null })
    expect(await one.client.call(setAdminLevel, { id: one.id, level: 'admin' })).toMatchObject({
      status: 409,
      code: 'user.yourself',
    })
    const erased = (id: string) => own.db.transaction().execute(async (tx) => accounts.erase?.(tx, id))
    await expect(erased(one.id)).rejects.toMatchObject({ code: 'user.last_super_admin', status: 409 })
    await expect(
      own.db.updateTable('profiles').set({ is_admin: false, admin_level: null }).where('id', '=', one.id).execute(),
    ).rejects.toThrow('the last super admin stays')
    await erased(two.id)
    // A banned super admin does not count.
    const three = await buildMember(own, { adminLevel: 'super_admin', banned: true })
    const four = await signedInMember(own, { accessRoles: ['admin'] })
    expect(await four.client.call(banUser, { id: one.id, reason: 'x' })).toMatchObject({
      status: 403,
      code: 'user.super_admins_only',
    })
    expect((await one.client.succeed(readUser, { id: three.id })).can).toMatchObject({
      ban: 'user.already_banned',
      unban: 'ok',
    })
    await expect(erased(one.id)).rejects.toMatchObject({ code: 'user.last_super_admin' })
    const five = await buildMember(own, { adminLevel: 'super_admin' })
    const left = await Promise.allSettled([erased(one.id), erased(five.id)])
    expect(left.flatMap((end) => (end.status === 'rejected' ? [end.reason.code] : []))).toEqual([
      'user.last_super_admin',
    ])
    expect(
      await own.db.selectFrom('profiles').select('id').where('id', 'in', [one.id, five.id]).execute(),
    ).toHaveLength(1)
  })
})

describe('verification and moderator role', () => {
  it('[ADM-02/verify, ADM-02/unverify] verifies and unverifies a member, and logs each change once', async () => {
    const member = await signedInMember(server)
    expect(await admin.client.succeed(setVerified, { id: member.id, verified: true })).toMatchObject({ verified: true })
    await admin.client.succeed(setVerified, { id: member.id, verified: true })
    expect((await viewer.client.succeed(readUser, { id: member.id })).verifiedBy).toMatchObject({
      fullName: 'Adina Admin',
    })
    expect(await admin.client.succeed(setVerified, { id: member.id, verified: false })).toMatchObject({
      verified: false,
    })
    expect((await logOf(member.id)).map(({ action }) => action)).toEqual(['users.unverify', 'users.verify'])
  })

  it('[ADM-09/moderator] gives and withdraws the moderator role', async () => {
    const member = await signedInMember(server)
    expect(await admin.client.succeed(setModerator, { id: member.id, moderator: true })).toMatchObject({
      accessRoles: ['moderator'],
    })
    expect((await member.client.succeed(session, {})).viewer?.accessRoles).toEqual(['moderator'])
    await admin.client.succeed(setModerator, { id: member.id, moderator: true })
    expect(await admin.client.succeed(setModerator, { id: member.id, moderator: false })).toMatchObject({
      accessRoles: [],
    })
    expect(await logOf(member.id)).toHaveLength(2)
    const unconfirmed = await buildMember(server, { confirmed: false })
    expect(await admin.client.call(setModerator, { id: unconfirmed.id, moderator: true })).toMatchObject({
      status: 409,
      code: 'user.unconfirmed',
    })
    const again = await signedInClient(server, member)
    expect((await again.succeed(session, {})).viewer?.accessRoles).toEqual([])
  })
})
