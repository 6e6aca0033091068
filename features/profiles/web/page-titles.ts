import { readMember, readPublicProfile } from '#features/profiles/contract/index.ts'
import type { PageTitles } from '#shell/page-titles.ts'

export const pageTitles: PageTitles = {
  '/profile/:id': async (call, { id = '' }) => (await call(readMember, { id })).fullName,
  // An earlier username has no profile of its own; its page leads on.
  '/u/:username': async (call, { username = '' }) => (await call(readPublicProfile, { username })).profile?.fullName ?? null,
}
