import { mayCall } from '#kit/access.ts'
import type { Viewer } from '#platform/auth/viewer.ts'
import { accessTokenLimits } from '../contract/index.ts'

// A member with a confirmed mail address may make access tokens, up to a number of active ones.

export const mayCreate = (viewer: Viewer | null, { active }: { active: number }) => {
  const access = mayCall('confirmed', viewer)
  if (access !== 'ok') return access
  return active < accessTokenLimits.active ? 'ok' : 'access_token.too_many'
}
