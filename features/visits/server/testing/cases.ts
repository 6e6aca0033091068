import type { AreaCases } from '#tests/support/area-cases.ts'
import { accessRow, onlyAdministrators } from '#tests/support/access.ts'
import { listPageViews, readVisitReport, recordVisit } from '../../contract/index.ts'

/** The area's cases in the tests across all areas. */
export const cases: AreaCases = {
  access: [
    accessRow(recordVisit, { path: '/' }),
    accessRow(readVisitReport, {}, onlyAdministrators),
    accessRow(listPageViews, {}, onlyAdministrators),
  ],
}
