import type { AreaCases } from '#tests/support/area-cases.ts'

/** The area's cases in the tests across all areas. */
export const cases: AreaCases = {
  addRowsToErase: async ({ server, me }) => {
    const now = new Date()
    await server.db.updateTable('backup_settings').set({ changed_by: me.id, changed_at: now }).execute()
    await server.db
      .insertInto('backup_runs')
      .values({
        trigger: 'administrator',
        started_by: me.id,
        requested_at: now,
        state: 'failed',
        failure: 'interrupted',
        finished_at: now,
      })
      .execute()
  },
  emptiedColumns: ['backup_settings.changed_by', 'backup_runs.started_by'],
}
