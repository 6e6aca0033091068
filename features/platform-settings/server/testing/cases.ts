import type { AreaCases } from '#tests/support/area-cases.ts'

/** The area's cases in the tests across all areas. */
export const cases: AreaCases = {
  otherReads: { 'platformSettings.site': 'settings of the platform' },
  addRowsToErase: async ({ server: { db }, me }) => {
    await db.updateTable('platform_settings').set({ changed_by: me.id }).execute()
  },
  emptiedColumns: ['platform_settings.changed_by'],
}
