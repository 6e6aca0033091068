import { defineFlag } from '#kit/flags.ts'

/** ANA-01: the tab personal insights of `/analytics`. */
export const personalInsightsFlag = defineFlag('personal_insights', { isOnByDefault: true })
