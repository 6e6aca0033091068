import type { AreaCases } from '#tests/support/area-cases.ts'

/** The area's cases in the tests across all areas. */
export const cases: AreaCases = {
  addRowsToErase: async ({ server, me }) => {
    const now = new Date()
    await server.db
      .insertInto('production_audit_runs')
      .values({ trigger: 'administrator', started_by: me.id, started_at: now, finished_at: now })
      .execute()
  },
  emptiedColumns: ['production_audit_runs.started_by'],
}
