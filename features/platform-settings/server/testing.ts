import { onTestFinished } from 'vitest'
import type { InputOf } from '#kit/endpoint.ts'
import type { Client } from '#tests/support/client.ts'
import { readPlatformSettings, updatePlatformSettings } from '../contract/index.ts'

type Changes = InputOf<typeof updatePlatformSettings>

/** Changes settings as an administrator until the end of the test. */
export const setUntilTestEnd = async (admin: Client, changes: Changes): Promise<void> => {
  const { can: _, ...before } = await admin.succeed(readPlatformSettings, {})
  onTestFinished(async () => {
    await admin.succeed(updatePlatformSettings, before)
  })
  await admin.succeed(updatePlatformSettings, changes)
}

export const maintenanceOf = (until: Date | null, messages: { sv?: string; en?: string; ar?: string } = {}) => ({
  maintenance: {
    isOn: true,
    until: until?.toISOString() ?? null,
    messages: { sv: null, en: null, ar: null, ...messages },
  },
})
