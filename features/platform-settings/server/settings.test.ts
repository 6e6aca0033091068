import { expect, it } from 'vitest'
import { buildMember, signedInClient, signedInMember } from '#features/accounts/server/testing.ts'
import { flagNames } from '#features/feature-flags/contract/index.ts'
import { startTestServer } from '#tests/support/server.ts'
import { readPlatformSettings, readSite, updatePlatformSettings } from '../contract/index.ts'
import { platformSettings } from './index.ts'

const server = await startTestServer()
const admin = await signedInMember(server, { adminLevel: 'admin', fullName: 'Astrid Berg' })
const defaults = {
  platformName: 'Nordbro',
  defaultLanguage: 'sv',
  maintenance: { isOn: false, until: null, messages: { sv: null, en: null, ar: null } },
  registrationEnabled: true,
  sessionTimeoutHours: 720,
  maxFileMegabytes: 10,
  emailNotifications: true,
  analytics: true,
}
const auditEntries = () =>
  server.db
    .selectFrom('audit_log')
    .select(['actor_id', 'before', 'after'])
    .where('action', '=', 'settings.set_platform')
    .orderBy('created_at')
    .execute()

it('readPlatformSettings returns the defaults of a new installation and whether the viewer may edit them', async () => {
  const viewer = await signedInMember(server, { adminLevel: 'viewer' })
  expect(await admin.client.succeed(readPlatformSettings, {})).toEqual({ ...defaults, can: { edit: 'ok' } })
  expect(await viewer.client.succeed(readPlatformSettings, {})).toEqual({
    ...defaults,
    can: { edit: 'auth.forbidden' },
  })
  expect((await server.call(readSite, {})).body).toEqual({
    platformName: 'Nordbro',
    registrationEnabled: true,
    maxFileMegabytes: 10,
    emailNotifications: true,
    analytics: true,
    flags: flagNames,
    maintenance: null,
  })
})

it('updatePlatformSettings is audited with the old and new values of what changed, and only then', async () => {
  const { client } = admin
  const until = '2026-12-24T14:00:00.000Z'
  await client.succeed(updatePlatformSettings, { registrationEnabled: true })
  expect(await auditEntries()).toEqual([])
  const answer = await client.succeed(updatePlatformSettings, { registrationEnabled: false, sessionTimeoutHours: 720 })
  expect(answer).toMatchObject({ registrationEnabled: false, platformName: 'Nordbro' })
  await client.succeed(updatePlatformSettings, {
    registrationEnabled: true,
    maintenance: { isOn: false, until, messages: { sv: 'Vi flyttar.', en: null, ar: null } },
  })
  expect(await auditEntries()).toEqual([
    { actor_id: admin.id, before: { registration_enabled: true }, after: { registration_enabled: false } },
    {
      actor_id: admin.id,
      before: { registration_enabled: false, maintenance_until: null, maintenance_message_sv: null },
      after: { registration_enabled: true, maintenance_until: until, maintenance_message_sv: 'Vi flyttar.' },
    },
  ])
})

it('updatePlatformSettings refuses visitors, members and administrators of level viewer, and changes nothing', async () => {
  const before = await admin.client.succeed(readPlatformSettings, {})
  const [member, viewer] = [await signedInMember(server), await signedInMember(server, { adminLevel: 'viewer' })]
  const answers = [
    await server.call(updatePlatformSettings, { registrationEnabled: false }),
    await member.client.call(updatePlatformSettings, { registrationEnabled: false }),
    await viewer.client.call(updatePlatformSettings, { registrationEnabled: false }),
  ]
  expect(answers.map(({ code }) => code)).toEqual(['auth.required', 'auth.forbidden', 'auth.forbidden'])
  expect(await admin.client.succeed(readPlatformSettings, {})).toEqual(before)
})

it('updatePlatformSettings marks each invalid setting at its field', async () => {
  const { status, fields } = await admin.client.call(updatePlatformSettings, {
    platformName: 'x'.repeat(31),
    defaultLanguage: 'fi' as 'sv',
    maintenance: { isOn: true, until: 'tomorrow', messages: { sv: 'x'.repeat(501), en: null, ar: null } },
    sessionTimeoutHours: 0,
    maxFileMegabytes: 11,
  })
  expect(status).toBe(400)
  expect(fields).toEqual({
    platformName: 'field.too_long',
    defaultLanguage: 'field.not_in_list',
    'maintenance.until': 'field.invalid_date',
    'maintenance.messages.sv': 'field.too_long',
    sessionTimeoutHours: 'field.too_small',
    maxFileMegabytes: 'field.too_big',
  })
})

it('two administrators who change different settings at once both keep their change', async () => {
  const other = await signedInMember(server, { adminLevel: 'super_admin' })
  for (let round = 1; round <= 10; round++) {
    await Promise.all([
      admin.client.succeed(updatePlatformSettings, { sessionTimeoutHours: 100 + round }),
      other.client.succeed(updatePlatformSettings, { maxFileMegabytes: round }),
    ])
    expect(await admin.client.succeed(readPlatformSettings, {})).toMatchObject({
      sessionTimeoutHours: 100 + round,
      maxFileMegabytes: round,
    })
  }
})

it('removes the reference to the administrator who changed the settings when that member is erased', async () => {
  const { id } = await buildMember(server, { adminLevel: 'admin' })
  await (await signedInClient(server, { id })).succeed(updatePlatformSettings, { emailNotifications: true })
  const changedBy = () => server.db.selectFrom('platform_settings').select('changed_by').executeTakeFirstOrThrow()
  expect(await changedBy()).toEqual({ changed_by: id })
  await platformSettings.erase?.(server.db, id)
  expect(await changedBy()).toEqual({ changed_by: null })
})
