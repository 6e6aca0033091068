import { expect, it } from 'vitest'
import { setAdminLevel } from '#features/accounts/contract/index.ts'
import { buildMember, signedInClient, signedInMember } from '#features/accounts/server/testing.ts'
import { startTestServer } from '#tests/support/server.ts'
import { readConfirmationSetting, setConfirmationSetting } from '../contract/index.ts'
import { confirmFor, requireSecondAdministrator, waitingRequest } from './testing.ts'

it('requiring a second administrator needs two super admins, applies on the other node at once, and is turned off by two of them', async () => {
  const server = await startTestServer({ jobs: false })
  /** Another node of the same installation. */
  const node = await startTestServer({ sameDatabaseAs: server })
  const [asker, other] = [
    await signedInMember(server, { adminLevel: 'super_admin' }),
    await signedInMember(server, { adminLevel: 'super_admin' }),
  ]
  await requireSecondAdministrator(server, false)
  const member = await buildMember(server)
  expect(await asker.client.succeed(setAdminLevel, { id: member.id, level: 'viewer' })).toMatchObject({
    waits: false,
    adminLevel: 'viewer',
  })
  await server.db.updateTable('profiles').set({ admin_level: 'admin' }).where('id', '=', other.id).execute()
  expect(await asker.client.succeed(readConfirmationSetting, {})).toMatchObject({
    can: { change: 'confirmation.one_super_admin' },
  })
  expect(await asker.client.call(setConfirmationSetting, { isOn: true })).toMatchObject({
    status: 409,
    code: 'confirmation.one_super_admin',
  })
  expect(await other.client.call(setConfirmationSetting, { isOn: true })).toMatchObject({ code: 'auth.forbidden' })
  await server.db.updateTable('profiles').set({ admin_level: 'super_admin' }).where('id', '=', other.id).execute()
  expect(await asker.client.succeed(setConfirmationSetting, { isOn: true })).toEqual({
    isOn: true,
    waits: false,
    can: { change: 'ok' },
  })
  const onNode = await signedInClient(node, asker)
  expect(await onNode.succeed(setAdminLevel, { id: member.id, level: null })).toMatchObject({
    waits: true,
    adminLevel: 'viewer',
  })

  const off = { isOn: false, reason: 'Vi är bara två.' }
  expect(await asker.client.succeed(setConfirmationSetting, off)).toMatchObject({ isOn: true, waits: true })
  expect(await other.client.call(setConfirmationSetting, off)).toMatchObject({ code: 'confirmation.waiting' })
  expect(await waitingRequest(other.client, null)).toMatchObject({ action: 'turn_off', reason: off.reason })
  expect(await confirmFor(asker.client, null)).toMatchObject({ code: 'confirmation.own_request' })
  expect(await confirmFor(other.client, null)).toMatchObject({ status: 200 })
  expect(await asker.client.succeed(readConfirmationSetting, {})).toMatchObject({ isOn: false, waits: false })
  expect(await onNode.succeed(setAdminLevel, { id: member.id, level: null })).toMatchObject({ waits: false })
  const { rows } = await server.pool.query(
    `select after from audit_log where action = 'settings.set_platform' order by created_at, id`,
  )
  expect(rows).toEqual([{ after: { second_administrator: true } }, { after: { second_administrator: false } }])
})
