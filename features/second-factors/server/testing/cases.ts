import type { AreaCases } from '#tests/support/area-cases.ts'
import { startTotpSetup } from '../../contract/index.ts'

/** The area's cases in the tests across all areas. */
export const cases: AreaCases = {
  otherReads: {
    'secondFactors.read': "the viewer's own two-step login and trusted browsers",
  },
  addRowsToErase: async ({ me }) => void (await me.client.succeed(startTotpSetup, {})),
}
