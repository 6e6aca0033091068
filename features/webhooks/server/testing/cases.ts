import { randomBytes } from 'node:crypto'
import { signedInMember } from '#features/accounts/server/testing.ts'
import type { AreaCases } from '#tests/support/area-cases.ts'
import { liveListCase } from '#tests/support/live-list.ts'
import { createWebhook, listDeliveries, testWebhook, updateWebhook } from '../../contract/index.ts'

/** The area's cases in the tests across all areas. */
export const cases: AreaCases = {
  liveLists: [
    liveListCase(listDeliveries, async (server) => {
      const { client } = await signedInMember(server)
      // Nothing listens there, so that deliveries wait.
      const input = { url: 'http://127.0.0.1:1/hook', groups: ['messages' as const] }
      const { id } = (await client.succeed(createWebhook, input)).webhook
      return {
        as: client,
        input: { id },
        changes: [
          ['the viewer sends a test', () => client.succeed(testWebhook, { id })],
          ['the viewer turns the webhook off', () => client.succeed(updateWebhook, { id, on: false })],
        ],
      }
    }),
  ],
  otherReads: {
    'webhooks.list': "the viewer's own webhooks",
    'webhooks.listDeliveries': "deliveries of the viewer's own webhook, with neither names nor texts",
  },
  addRowsToErase: async ({ server, me }) => {
    const { id } = await server.db
      .insertInto('webhooks')
      .values({
        member_id: me.id,
        url: 'https://hooks.zirkonfabrik.se/nordbro',
        groups: ['messages'],
        secret: randomBytes(60),
        created_at: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await server.db
      .insertInto('webhook_deliveries')
      .values({ webhook_id: id, event: 'message_received', state: 'skipped', created_at: new Date() })
      .execute()
  },
}
