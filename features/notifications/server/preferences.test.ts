import { describe, expect, it } from 'vitest'
import { buildMember, signedInClient, signedInMember } from '#features/accounts/server/testing.ts'
import { subscribeLive, drainEvents } from '#tests/support/live-subscription.ts'
import { startTestServer } from '#tests/support/server.ts'
import {
  list,
  readPreferences,
  setGroupPreference,
  setMailRhythm,
  setPreference,
  unreadCount,
} from '../contract/index.ts'
import { typesOfGroup } from '../contract/preferences.ts'
import { buildNotificationInput, createJobContext, notifyInTransaction } from './testing.ts'

const server = await startTestServer()
const jobs = await createJobContext(server)

describe('preferences', () => {
  it('[SET-07/email, SET-07/app] start with the defaults of the types and publish changes to the member’s other pages', async () => {
    const member = await signedInMember(server)
    const before = await member.client.succeed(readPreferences, {})
    expect(before).toMatchObject({
      rhythm: 'at_once',
      types: {
        message_received: { app: true, mail: true, push: true },
        connection_accepted: { app: true, mail: false, push: true },
      },
    })

    const live = await subscribeLive(server, await signedInClient(server, member))
    const after = await member.client.succeed(setPreference, {
      type: 'connection_accepted',
      channel: 'mail',
      wanted: true,
    })
    expect(after.types.connection_accepted).toEqual({ app: true, mail: true, push: true })
    await live.next((event) => event.name === 'notifications.preferencesChanged')
    expect(await member.client.succeed(setMailRhythm, { rhythm: 'weekly' })).toMatchObject({ rhythm: 'weekly' })
    await live.next((event) => event.name === 'notifications.preferencesChanged')
    live.close()
    expect(await member.client.succeed(readPreferences, {})).toEqual({ ...after, rhythm: 'weekly' })
    expect(await (await signedInMember(server)).client.succeed(readPreferences, {})).toEqual(before)
  })

  it('[SET-07/email, SET-07/app] concurrent changes of one preference end with the last value', async () => {
    const { client } = await signedInMember(server)
    const presses = Array.from({ length: 20 }, (_, index) =>
      client.succeed(setPreference, { type: 'mention', channel: 'push', wanted: index % 2 === 0 }),
    )
    await Promise.all(presses)
    const { types } = await client.succeed(setPreference, { type: 'mention', channel: 'push', wanted: false })
    expect(types.mention.push).toBe(false)
  })

  it('[SET-07/email, SET-07/app] one channel of a whole group can be turned off and on, and cancels its pending mails', async () => {
    const { client, id } = await signedInMember(server)
    // A digest holds the mail back.
    const before = await client.succeed(setMailRhythm, { rhythm: 'daily' })
    await notifyInTransaction(jobs, buildNotificationInput([id]))
    const pending = server.db.selectFrom('notification_mails').select('type').where('member_id', '=', id)
    expect(await pending.execute()).toEqual([{ type: 'connection_requested' }])
    const off = await client.succeed(setGroupPreference, { group: 'network', channel: 'mail', wanted: false })
    const network = typesOfGroup('network')
    expect(network.map((type) => off.types[type].mail)).toEqual(network.map(() => false))
    expect({ ...off, types: { ...off.types, ...Object.fromEntries(network.map((type) => [type, null])) } }).toEqual({
      ...before,
      types: { ...before.types, ...Object.fromEntries(network.map((type) => [type, null])) },
    })
    expect(network.map((type) => off.types[type].app)).toEqual(network.map((type) => before.types[type].app))
    expect(await pending.execute()).toEqual([])
    const on = await client.succeed(setGroupPreference, { group: 'network', channel: 'mail', wanted: true })
    expect(network.map((type) => on.types[type].mail)).toEqual(network.map(() => true))
  })

  it('[SET-07/email, SET-07/app] concurrent changes of a group and of its types all succeed', async () => {
    const { client } = await signedInMember(server)
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        index % 2 === 0
          ? client.succeed(setGroupPreference, { group: 'network', channel: 'push', wanted: index % 4 === 0 })
          : client.succeed(setPreference, { type: 'connection_requested', channel: 'push', wanted: index % 4 === 1 }),
      ),
    )
    const { types } = await client.succeed(setGroupPreference, { group: 'network', channel: 'push', wanted: false })
    expect(typesOfGroup('network').map((type) => types[type].push)).not.toContain(true)
  })

  it('[SET-07/email, SET-07/app] turning off app and mail suppresses the notification and its mail', async () => {
    const [quiet, loud] = [await signedInMember(server), await signedInMember(server)]
    const live = await subscribeLive(server, await signedInClient(server, quiet))
    await quiet.client.succeed(setPreference, { type: 'connection_requested', channel: 'app', wanted: false })
    await quiet.client.succeed(setPreference, { type: 'connection_requested', channel: 'mail', wanted: false })
    expect((await notifyInTransaction(jobs, buildNotificationInput([quiet.id, loud.id]))).toSorted()).toEqual(
      [quiet.id, loud.id].toSorted(),
    )
    expect(await quiet.client.succeed(list, {})).toEqual({ items: [], nextCursor: null })
    expect(await quiet.client.succeed(unreadCount, {})).toEqual({ count: 0 })
    expect(await loud.client.succeed(unreadCount, {})).toEqual({ count: 1 })
    await server.mailTo(loud.email)
    expect(await server.mailRecipientsAfterJobs('notifications.%', [quiet.email])).toEqual([])
    await drainEvents(server, live)
    expect(live.received.map(({ name }) => name)).not.toContain('notifications.changed')
    live.close()
  })

  it.each(['escrow_funded', 'funds_released', 'dispute_initiated', 'escrow_cancelled'] as const)(
    '[SET-07/email, SET-07/app] %s can be turned off in the product and by mail',
    async (type) => {
      const [quiet, loud] = [await signedInMember(server), await signedInMember(server)]
      for (const channel of ['app', 'mail'] as const)
        await quiet.client.succeed(setPreference, { type, channel, wanted: false })
      await notifyInTransaction(jobs, {
        memberIds: [quiet.id, loud.id],
        type,
        payload: { title: 'Pilot i Kiruna' },
        link: '/opportunities',
        dedupeKey: `test:${type}`,
      })
      expect((await loud.client.succeed(list, {})).items).toMatchObject([
        { type, payload: { title: 'Pilot i Kiruna' } },
      ])
      await server.mailTo(loud.email)
      expect((await quiet.client.succeed(list, {})).items).toEqual([])
      expect(await server.mailRecipientsAfterJobs('notifications.%', [quiet.email])).toEqual([])
    },
  )

  it('refuses an unknown type, channel, value or rhythm', async () => {
    const { client } = await signedInMember(server)
    expect(
      await client.call(setPreference, { type: 'carrier_pigeon' as 'mention', channel: 'app', wanted: true }),
    ).toMatchObject({ status: 400, fields: { type: 'field.not_in_list' } })
    expect(
      await client.call(setPreference, { type: 'mention', channel: 'pigeon' as 'app', wanted: true }),
    ).toMatchObject({ status: 400, fields: { channel: 'field.not_in_list' } })
    expect(await client.call(setPreference, { type: 'mention', channel: 'app', wanted: 'yes' as never })).toMatchObject(
      { status: 400, fields: { wanted: 'field.invalid' } },
    )
    expect(
      await client.call(setGroupPreference, { group: 'pigeons' as 'network', channel: 'app', wanted: true }),
    ).toMatchObject({ status: 400, fields: { group: 'field.not_in_list' } })
    expect(await client.call(setMailRhythm, { rhythm: 'hourly' as 'daily' })).toMatchObject({
      status: 400,
      fields: { rhythm: 'field.not_in_list' },
    })
  })

  it('[SET-10/erasure] preferences and notifications are exported and erased with the member', async () => {
    const { notifications } = await import('./index.ts')
    const member = await signedInMember(server)
    const other = await buildMember(server)
    await member.client.succeed(setPreference, { type: 'mention', channel: 'push', wanted: false })
    await member.client.succeed(setMailRhythm, { rhythm: 'daily' })
    await notifyInTransaction(jobs, buildNotificationInput([member.id], 'export'))
    await notifyInTransaction(jobs, { ...buildNotificationInput([other.id], 'theirs'), fromId: member.id })
    expect(await notifications.exportFor?.(server.db, member.id)).toMatchObject({
      notifications: [{ type: 'connection_requested', payload: { member: 'export' } }],
      notificationPreferences: { rhythm: 'daily', choices: [{ type: 'mention', channel: 'push', wanted: false }] },
      pushBrowsers: [],
    })
    await server.db.transaction().execute(async (tx) => notifications.erase?.(tx, member.id))
    for (const table of [
      'notifications',
      'notification_choices',
      'notification_rhythms',
      'notification_mails',
    ] as const) {
      expect(
        await server.db.selectFrom(table).select('member_id').where('member_id', '=', member.id).execute(),
        table,
      ).toEqual([])
    }
    // Notifications that the member caused contain their name and are erased too.
    expect(await (await signedInClient(server, other)).succeed(list, {})).toMatchObject({ items: [] })
  })
})
