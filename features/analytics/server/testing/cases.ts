import { type AreaCases, visibilityCases } from '#tests/support/area-cases.ts'
import { accessRow, onlyAdministrators } from '#tests/support/access.ts'
import { stockholmDayAt } from '#kit/stockholm-day.ts'
import { compareFigures, listCohortRows, listFigureRows, readOverview, readPlatform } from '../../contract/index.ts'

const today = stockholmDayAt(new Date())
const period = { from: '2026-01-01', to: today }
const periods = { ...period, from: today, beforeFrom: today, beforeTo: today }

/** The area's cases in the tests across all areas. */
export const cases: AreaCases = {
  access: [
    accessRow(readOverview, {}),
    accessRow(readPlatform, {}),
    accessRow(compareFigures, periods),
    accessRow(listFigureRows, { figure: 'opportunities', ...period }),
    accessRow(listCohortRows, { from: today, to: today }, onlyAdministrators),
  ],
  visibility: visibilityCases(
    async () => ({}),
    [
      {
        endpoint: listFigureRows,
        input: () => ({ figure: 'new_members', ...period, limit: 100 }),
        stillShown: { block: false, ban: false },
      },
    ],
  ),
  otherReads: {
    'analytics.overview': 'numbers only',
    'analytics.platform': 'numbers only',
    'analytics.compare': 'numbers only',
  },
}
