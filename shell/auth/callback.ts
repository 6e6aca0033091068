import { accountLimits } from '#features/accounts/contract/index.ts'
import { findText } from '../i18n/browser.ts'
import { toast } from '../ui/toast-queue.ts'
import { signOut } from './auth-actions.ts'
import { currentViewer } from './auth-store.ts'

/** Failures to link or unlink another account: the session itself is as good as before (AUTH-09). */
const harmless = new Set(['identity_already_exists', 'identity_not_found', 'single_identity_not_deletable'])
const ours = ['error', 'error_code', 'error_description', 'expires_at', 'expires_in']

export type Callback = { error: string | null; code: string | null; reason: string; issuedSecondsAgo: number | null }

/** Reads what an address came back with, from its query and its fragment. The reason is plain text of at most 120 characters. */
export const callbackOf = ({ search, hash }: Pick<Location, 'search' | 'hash'>, nowSeconds: number): Callback => {
  const given = new URLSearchParams(search)
  for (const [name, value] of new URLSearchParams(hash.slice(1))) given.set(name, value)
  const expiresAt = Number(given.get('expires_at'))
  const expiresIn = Number(given.get('expires_in'))
  return {
    error: given.get('error') ?? given.get('error_code'),
    code: given.get('error_code'),
    reason: (given.get('error_description') ?? given.get('error_code') ?? given.get('error') ?? '').slice(0, 120),
    issuedSecondsAgo: expiresAt > 0 && expiresIn > 0 ? nowSeconds - (expiresAt - expiresIn) : null,
  }
}

const withoutCallback = ({ pathname, search, hash }: Location): string => {
  const query = new URLSearchParams(search)
  const fragment = new URLSearchParams(hash.slice(1))
  for (const name of ours) {
    query.delete(name)
    fragment.delete(name)
  }
  const isParameters = hash.includes('=')
  return pathname + (query.size > 0 ? `?${query}` : '') + (isParameters ? (fragment.size > 0 ? `#${fragment}` : '') : hash)
}

/**
 * AUTH-09: a callback error in the address is shown and removes the session, but for failures that leave it as it was;
 * a session handed over in an address long ago warns. The address is cleaned, so that a reload does not say it again.
 */
export const handleCallback = async () => {
  const { error, code, reason, issuedSecondsAgo } = callbackOf(location, Date.now() / 1000)
  history.replaceState(history.state, '', withoutCallback(location))
  if (error) {
    toast({ title: findText(['shell'], 'session.callback_failed', { reason }) ?? reason, tone: 'destructive' })
    if (currentViewer() && !harmless.has(code ?? error)) await signOut('this')
  } else if (issuedSecondsAgo !== null && issuedSecondsAgo > accountLimits.addressSessionWarnSeconds) {
    toast({ title: findText(['shell'], 'session.callback_old') ?? '' })
  }
}
