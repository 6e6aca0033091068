import { defineFlag } from '#kit/flags.ts'

/** NET-05: members introduce two of their connections to each other. */
export const introductionsFlag = defineFlag('introductions', { isOnByDefault: true })
