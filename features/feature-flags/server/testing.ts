import type { InputOf } from '#kit/endpoint.ts'
import type { Client } from '#tests/support/client.ts'
import { type FlagName, readFlag, setFlag } from '../contract/index.ts'

type Choice = Omit<InputOf<typeof setFlag>, 'name' | 'version' | 'sharePerMille' | 'members'> & {
  sharePerMille?: number
  members?: Record<string, boolean>
}

/** Changes a flag as an administrator who has read its current version. */
export const changeFlag = async (admin: Client, name: FlagName, { state, sharePerMille, members = {} }: Choice) => {
  const { version } = await admin.succeed(readFlag, { name })
  return admin.succeed(setFlag, {
    name,
    state,
    sharePerMille: sharePerMille ?? null,
    members: Object.entries(members).map(([id, isOn]) => ({ id, isOn })),
    version,
  })
}
