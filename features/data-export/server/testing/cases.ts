import type { AreaCases } from '#tests/support/area-cases.ts'

/** The area's cases in the tests across all areas. */
export const cases: AreaCases = {
  otherReads: {
    'dataExport.read': "the state of the viewer's own export",
    'dataExport.download': "the viewer's own export",
  },
  addRowsToErase: async ({ server, me }) => {
    await server.db
      .insertInto('data_exports')
      .values({ member_id: me.id, language: 'sv', state: 'error', requested_at: new Date() })
      .execute()
  },
}
