import { randomBytes } from 'node:crypto'
import type { AreaCases } from '#tests/support/area-cases.ts'

/** The area's cases in the tests across all areas. */
export const cases: AreaCases = {
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
