import { readMember, readPublicProfile } from '../contract/index.ts'
import type { PageTitles } from '#shell/page-titles.ts'

export const pageTitles: PageTitles = {
  '/profile/:id': async (call, { id = '' }) => (await call(readMember, { id })).fullName,
  // The answer for an earlier username has no profile; its page redirects to the current one.
  '/u/:username': async (call, { username = '' }) =>
    (await call(readPublicProfile, { username })).profile?.fullName ?? null,
}
