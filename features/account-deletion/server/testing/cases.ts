import type { AreaCases } from '#tests/support/area-cases.ts'

/** The area's cases in the tests across all areas. */
export const cases: AreaCases = {
  otherReads: { 'accountDeletion.read': "the deletion of the viewer's own account" },
  addRowsToErase: async ({ server, me }) => {
    const requestedAt = new Date()
    await server.db
      .insertInto('account_deletions')
      .values({ member_id: me.id, requested_at: requestedAt, due_at: new Date(requestedAt.getTime() + 1000) })
      .execute()
  },
}
