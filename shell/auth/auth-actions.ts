import * as accounts from '#features/accounts/contract/index.ts'
import type { InputOf, OutputOf } from '#kit/endpoint.ts'
import { limits } from '#kit/limits.ts'
import { ApiError } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { createSlidingWindow } from '../api/sliding-window.ts'
import { clearMemberDrafts } from '../forms/draft.ts'
import { hasUnsent } from '../send-queue/unsent-flag.ts'
import { announceAuth, currentViewer } from './auth-store.ts'
import { clearMemberItems } from './member-storage.ts'
import { readSession } from './session-lock.ts'

const signInAttempts = createSlidingWindow(limits.signIn.attempts, limits.signIn.windowSeconds * 1000)

/** Rejects the sixth attempt within a minute without a request (AUTH-12, SHLD-05). */
export const signIn = async (input: InputOf<typeof accounts.signIn>): Promise<OutputOf<typeof accounts.signIn>> => {
  const verdict = signInAttempts.take()
  if (!verdict.ok) {
    void import('../errors/report-rate-limit.ts').then(({ reportRateLimit }) => reportRateLimit(accounts.signIn.path))
    throw new ApiError(
      accounts.signIn.name,
      429,
      { code: 'rate.limited', params: { seconds: verdict.retryAfter } },
      verdict.retryAfter,
    )
  }
  const answer = await call(accounts.signIn, input)
  if (answer.viewer) announceAuth('signed_in', answer.viewer)
  return answer
}

/** The scopes that end the session of this browser. */
export type OwnSignOutScope = Exclude<accounts.SignOutScope, 'others'>

/** Deletes a member's unsent calls and drafts from this browser. */
const clearMemberData = async (memberId: string): Promise<void> => {
  if (hasUnsent(memberId))
    await import('../send-queue/send-queue.ts')
      .then(({ clearSendQueue }) => clearSendQueue(memberId))
      .catch(() => undefined)
  clearMemberItems(memberId)
  clearMemberDrafts(memberId)
}

/** AUTH-07: signing out of this browser always succeeds, even offline. */
export const signOut = async (scope: OwnSignOutScope = 'this'): Promise<void> => {
  // The live stream can report the ended session before the answer arrives; then there is no viewer any more.
  const member = currentViewer()
  try {
    await call(accounts.signOut, { scope }, { quiet: true })
  } catch (error) {
    const { code, status } = error as ApiError
    if (![401, 403, 404].includes(status)) console.warn(`The server did not hear of the sign-out: ${code}`)
  }
  if (member) await clearMemberData(member.id)
  announceAuth('signed_out', null)
}

/** Reloads the session from the server and announces a change. */
export const refresh = async (): Promise<accounts.SessionViewer | null> => {
  const { viewer } = await readSession(() => call(accounts.session, {}))
  const before = currentViewer()
  if (viewer?.id !== before?.id) announceAuth(viewer ? 'signed_in' : 'signed_out', viewer, 'server')
  else if (JSON.stringify(viewer) !== JSON.stringify(before)) announceAuth('user_updated', viewer, 'server')
  return viewer
}
