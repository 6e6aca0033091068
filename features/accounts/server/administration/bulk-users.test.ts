import { describe, expect, it } from 'vitest'
import { listAuditLog } from '#features/audit-log/contract/index.ts'
import { startTestServer } from '#tests/support/server.ts'
import { banUser, changeUsers, previewBulkUsers, readUser, setAdminLevel, unbanUser } from '../../contract/index.ts'
import { buildMember, signedInClient, signedInMember } from '../testing.ts'

const server = await startTestServer()
const root = await signedInMember(server, { adminLevel: 'super_admin', fullName: 'Ronja Rot' })
const admin = await signedInMember(server, { adminLevel: 'admin', fullName: 'Adina Admin' })

const actionsOn = async (targetId: string) =>
  (await root.client.succeed(listAuditLog, { targetKind: 'member', targetId })).items.map(({ action, reason }) => [
    action,
    reason,
  ])
const outcomes = ({ items }: { items: { id: string; outcome: string; code: string | null }[] }) =>
  items.map(({ id, outcome, code }) => [id, code ?? outcome])
const mailsTo = async (to: string) =>
  (await server.pool.query(`select from pgboss.job where name = 'mail.send' and data ->> 'to' = $1`, [to])).rowCount

describe('changes of several members', () => {
  it('[ADM-02/ban, ADM-02/unban] bans the members that the single action would ban, gives the code of each other one, and can be sent twice', async () => {
    const [one, two, banned] = await Promise.all([buildMember(server), buildMember(server), buildMember(server)])
    await admin.client.succeed(banUser, { id: banned.id, reason: 'Förut' })
    const missing = crypto.randomUUID()
    const ids = [one.id, admin.id, root.id, banned.id, missing, two.id, one.id]
    const refused = [
      [admin.id, 'user.yourself'],
      [root.id, 'user.super_admins_only'],
      [banned.id, 'user.already_banned'],
      [missing, 'user.not_found'],
    ]
    const expected = [[one.id, 'change'], ...refused, [two.id, 'change']]
    const preview = await admin.client.succeed(previewBulkUsers, { action: 'ban', ids })
    expect(outcomes(preview)).toEqual(expected)
    expect(preview.items.map(({ fullName }) => fullName === null)).toEqual([false, false, false, false, true, false])
    expect((await admin.client.succeed(readUser, { id: one.id })).ban).toBeNull()

    const input = { action: 'ban', ids, reason: 'Skräppost' } as const
    expect(outcomes(await admin.client.succeed(changeUsers, input))).toEqual(expected)
    expect(outcomes(await admin.client.succeed(changeUsers, input))).toEqual([
      [one.id, 'user.already_banned'],
      ...refused,
      [two.id, 'user.already_banned'],
    ])
    for (const { id, email } of [one, two]) {
      expect((await admin.client.succeed(readUser, { id })).ban).toMatchObject({ reason: 'Skräppost', until: null })
      expect(await actionsOn(id)).toEqual([['users.ban', 'Skräppost']])
      expect(await mailsTo(email)).toBe(1)
    }
    expect(await actionsOn(root.id)).toEqual([])

    const lifted = { action: 'unban' as const, ids: [one.id, admin.id], reason: 'Missförstånd' }
    expect(outcomes(await admin.client.succeed(changeUsers, lifted))).toEqual([
      [one.id, 'change'],
      [admin.id, 'user.super_admins_only'],
    ])
    expect(outcomes(await root.client.succeed(changeUsers, lifted))[0]).toEqual([one.id, 'user.not_banned'])
    expect((await admin.client.succeed(readUser, { id: one.id })).ban).toBeNull()
  })

  it('[ADM-02/verify] verifies and makes moderators, and leaves those who are it already unchanged', async () => {
    const [one, two, unconfirmed] = await Promise.all([
      buildMember(server),
      buildMember(server, { accessRoles: ['moderator'] }),
      buildMember(server, { confirmed: false }),
    ])
    const ids = [one.id, two.id, unconfirmed.id]
    const change = async (action: 'verify' | 'unverify' | 'add_moderator' | 'remove_moderator') =>
      outcomes(await admin.client.succeed(changeUsers, { action, ids })).map(([, outcome]) => outcome)
    expect(await change('verify')).toEqual(['change', 'change', 'change'])
    expect(await change('verify')).toEqual(['unchanged', 'unchanged', 'unchanged'])
    expect(await change('unverify')).toEqual(['change', 'change', 'change'])
    expect(await change('add_moderator')).toEqual(['change', 'unchanged', 'user.unconfirmed'])
    expect(await change('remove_moderator')).toEqual(['change', 'change', 'unchanged'])
    expect((await actionsOn(one.id)).map(([action]) => action)).toEqual([
      'users.remove_moderator',
      'users.add_moderator',
      'users.unverify',
      'users.verify',
    ])
    await root.client.succeed(banUser, { id: one.id, reason: 'Nej' })
    expect(await change('add_moderator')).toEqual(['user.banned', 'change', 'user.unconfirmed'])
    await root.client.succeed(unbanUser, { id: one.id, reason: 'Jo' })
  })

  it('[ADM-02/ban, ADM-03/last-super-admin] bans each member once when two administrators act at the same time', async () => {
    const members = await Promise.all(Array.from({ length: 6 }, () => buildMember(server)))
    const ids = members.map(({ id }) => id)
    const answers = await Promise.all([
      admin.client.succeed(changeUsers, { action: 'ban', ids, reason: 'Först' }),
      root.client.succeed(changeUsers, { action: 'ban', ids: ids.toReversed(), reason: 'Sedan' }),
    ])
    const changed = answers.flatMap(({ items }) => items.filter(({ outcome }) => outcome === 'change'))
    expect(changed.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
    for (const id of ids) expect(await actionsOn(id)).toHaveLength(1)

    // Two super admins who ban each other: one remains.
    const second = await signedInMember(server, { adminLevel: 'super_admin' })
    const pairs = [
      [root, second],
      [second, root],
    ] as const
    await Promise.all(
      pairs.map(([by, of]) => by.client.call(changeUsers, { action: 'ban', ids: [of.id], reason: 'Kupp' })),
    )
    const bans = await Promise.all(
      pairs.map(async ([, { id }]) => (await admin.client.succeed(readUser, { id })).ban !== null),
    )
    expect(bans.filter(Boolean)).toHaveLength(1)
    const [winner, loser] = bans[0] ? pairs[0] : pairs[1]
    await winner.client.succeed(unbanUser, { id: loser.id, reason: 'Fred' })
    // The ban may have ended the session that the other tests use.
    root.client = await signedInClient(server, root)
  })

  it('[ADM-02/ban] refuses invalid input and an end that has passed, and changes nobody', async () => {
    const { id } = await buildMember(server)
    const call = (input: object) => admin.client.call(changeUsers, { action: 'ban', ids: [id], ...input } as never)
    expect(await call({ reason: ' ' })).toMatchObject({ status: 400, fields: { reason: 'field.required' } })
    expect(await call({ reason: 'Skäl', ids: [] })).toMatchObject({ status: 400 })
    const many = Array.from({ length: 101 }, () => crypto.randomUUID())
    expect(await call({ reason: 'Skäl', ids: many })).toMatchObject({ status: 400 })
    expect(await call({ reason: 'Skäl', action: 'erase' })).toMatchObject({ status: 400 })
    expect(await call({ reason: 'Skäl', lastDay: '2020-01-01' })).toMatchObject({
      status: 422,
      code: 'user.end_passed',
    })
    expect(await actionsOn(id)).toEqual([])
  })

  it('[ADM-03/viewers] is for administrators who may make changes, by their level of the moment', async () => {
    const { id } = await buildMember(server)
    const viewer = await signedInMember(server, { adminLevel: 'viewer' })
    const input = { action: 'verify' as const, ids: [id] }
    for (const client of [viewer.client, (await signedInMember(server)).client]) {
      expect(await client.call(previewBulkUsers, input)).toMatchObject({ status: 403, code: 'auth.forbidden' })
      expect(await client.call(changeUsers, input)).toMatchObject({ status: 403, code: 'auth.forbidden' })
    }
    expect(await server.client().call(changeUsers, input)).toMatchObject({ status: 401 })
    await root.client.succeed(setAdminLevel, { id: viewer.id, level: 'admin', reason: '' })
    expect(outcomes(await viewer.client.succeed(changeUsers, input))).toEqual([[id, 'change']])
  })
})
