import { accountLimits } from '#features/accounts/contract/index.ts'
import { findText } from '../i18n/browser-text-source.ts'
import { toast } from '../ui/toast-queue.ts'
import { signOut } from './auth-actions.ts'
import { currentViewer } from './auth-store.ts'
import { quietly } from './member-storage.ts'

/**
 * Session storage key, set before the browser leaves for an external sign-in and removed when it returns. Without it an error in
 * the address comes from a foreign link and is ignored.
 */
const callbackExpected = 'nordbro.callback-expected'

/** AUTH-09: failures to link or unlink an identity, which keep the session. */
const harmless = new Set(['identity_already_exists', 'identity_not_found', 'single_identity_not_deletable'])
/** Error codes with a translated text. The address's own description is never shown. */
const known = new Set([...harmless, 'access_denied', 'otp_expired'])
const ours = ['error', 'error_code', 'error_description', 'expires_at', 'expires_in']

export type Callback = { failure: string | null; issuedSecondsAgo: number | null }

/** Reads a callback from the query and the fragment; the fragment wins. */
export const callbackOf = ({ search, hash }: Pick<Location, 'search' | 'hash'>, nowSeconds: number): Callback => {
  const given = new URLSearchParams(search)
  for (const [name, value] of new URLSearchParams(hash.slice(1))) given.set(name, value)
  const expiresAt = Number(given.get('expires_at'))
  const expiresIn = Number(given.get('expires_in'))
  return {
    failure: given.get('error_code') ?? given.get('error'),
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
  return (
    pathname + (query.size > 0 ? `?${query}` : '') + (isParameters ? (fragment.size > 0 ? `#${fragment}` : '') : hash)
  )
}

/** Whether this tab began a sign-in flow. True once per flow. */
const takeExpected = (): boolean =>
  quietly(() => {
    const isExpected = sessionStorage.getItem(callbackExpected) !== null
    sessionStorage.removeItem(callbackExpected)
    return isExpected
  }) ?? false

/**
 * AUTH-09: the error of a flow that this tab began is shown and ends the session, except for identity failures. A session that
 * was issued long ago shows a warning. The address is cleaned, so that a reload does not repeat either.
 */
export const handleCallback = async () => {
  const { failure, issuedSecondsAgo } = callbackOf(location, Date.now() / 1000)
  history.replaceState(history.state, '', withoutCallback(location))
  if (failure !== null) {
    if (!takeExpected()) return
    toast({
      title: findText(['shell'], `session.callback.${known.has(failure) ? failure : 'other'}`) ?? '',
      tone: 'destructive',
    })
    if (currentViewer() && !harmless.has(failure)) await signOut('this')
  } else if (issuedSecondsAgo !== null && issuedSecondsAgo > accountLimits.addressSessionWarnSeconds) {
    toast({ title: findText(['shell'], 'session.callback_old') ?? '' })
  }
}
