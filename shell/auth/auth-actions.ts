import * as accounts from '#features/accounts/contract/index.ts'
import type { InputOf } from '#kit/endpoint.ts'
import { limits } from '#kit/limits.ts'
import { ApiError } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { createSlidingWindow } from '../api/sliding-window.ts'
import { clearMemberDrafts } from '../forms/draft.ts'
import { hasUnsent } from '../send-queue/unsent-flag.ts'
import { announceAuth, currentViewer } from './auth-store.ts'
import { clearMemberItems } from './member-storage.ts'

const signInAttempts = createSlidingWindow(limits.signIn.attempts, limits.signIn.windowSeconds * 1000)

/** Signs in. The sixth attempt within a minute is refused here already (AUTH-12, SHLD-05). */
export const signIn = async (input: InputOf<typeof accounts.signIn>): Promise<accounts.SessionViewer> => {
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
  const { viewer } = await call(accounts.signIn, input)
  announceAuth('signed_in', viewer)
  return viewer
}

/** Opens an account. */
export const signUp = async (input: InputOf<typeof accounts.signUp>): Promise<void> => {
  await call(accounts.signUp, input)
}

/** Removes from this browser what it keeps for a member: unsent calls, drafts. */
const clearMemberData = async (memberId: string): Promise<void> => {
  if (hasUnsent(memberId))
    await import('../send-queue/send-queue.ts')
      .then(({ clearSendQueue }) => clearSendQueue(memberId))
      .catch(() => undefined)
  clearMemberItems(memberId)
  clearMemberDrafts(memberId)
}

/**
 * Signs out, and always succeeds for the member, also when the server no longer knows the session or cannot be
 * reached (AUTH-07). Ending other sessions is a request like any other: it can fail.
 */
export const signOut = async (scope: accounts.SignOutScope = 'this'): Promise<void> => {
  if (scope === 'others') return void (await call(accounts.signOut, { scope }))
  try {
    await call(accounts.signOut, { scope }, { quiet: true })
  } catch (error) {
    const { code, status } = error as ApiError
    if (![401, 403, 404].includes(status)) console.warn(`The server did not hear of the sign-out: ${code}`)
  }
  const member = currentViewer()
  if (member) await clearMemberData(member.id)
  announceAuth('signed_out', null)
}

/** Asks the server who is signed in, and tells everyone if it is not who we thought. */
export const refresh = async (): Promise<accounts.SessionViewer | null> => {
  const { viewer } = await call(accounts.session, {})
  const before = currentViewer()
  if (viewer?.id !== before?.id) announceAuth(viewer ? 'signed_in' : 'signed_out', viewer, 'server')
  else if (JSON.stringify(viewer) !== JSON.stringify(before)) announceAuth('user_updated', viewer, 'server')
  return viewer
}
