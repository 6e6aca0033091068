import { accountLimits } from '#features/accounts/contract/index.ts'
import { findText } from '../i18n/browser-text-source.ts'
import { toast } from '../ui/toast-queue.ts'
import { signOut } from './auth-actions.ts'
import { currentViewer } from './auth-store.ts'
import { consumeExpectedCallback } from './expected-callback.ts'

/** AUTH-09: failures to link or unlink an identity, which do not end the session. */
const sessionKeepingErrors = new Set(['identity_already_exists', 'identity_not_found', 'single_identity_not_deletable'])
/** Error codes with a translated text. The description in the URL is never shown. */
const knownErrors = new Set([...sessionKeepingErrors, 'access_denied', 'otp_expired'])
const callbackParams = ['error', 'error_code', 'error_description', 'expires_at', 'expires_in']

export type Callback = { failure: string | null; issuedSecondsAgo: number | null }

/** Reads a callback from the query and the fragment; the fragment wins. */
export const parseCallback = ({ search, hash }: Pick<Location, 'search' | 'hash'>, nowSeconds: number): Callback => {
  const params = new URLSearchParams(search)
  for (const [name, value] of new URLSearchParams(hash.slice(1))) params.set(name, value)
  const expiresAt = Number(params.get('expires_at'))
  const expiresIn = Number(params.get('expires_in'))
  return {
    failure: params.get('error_code') ?? params.get('error'),
    issuedSecondsAgo: expiresAt > 0 && expiresIn > 0 ? nowSeconds - (expiresAt - expiresIn) : null,
  }
}

const withoutCallbackParams = ({ pathname, search, hash }: Location): string => {
  const query = new URLSearchParams(search)
  const fragment = new URLSearchParams(hash.slice(1))
  for (const name of callbackParams) {
    query.delete(name)
    fragment.delete(name)
  }
  const hasFragmentParams = hash.includes('=')
  return (
    pathname +
    (query.size > 0 ? `?${query}` : '') +
    (hasFragmentParams ? (fragment.size > 0 ? `#${fragment}` : '') : hash)
  )
}

/**
 * AUTH-09: shows the error of a flow that this tab started and ends the session, except for identity failures. Warns of
 * an old session. Cleans the URL, so that a reload does neither.
 */
export const handleCallback = async () => {
  const { failure, issuedSecondsAgo } = parseCallback(location, Date.now() / 1000)
  history.replaceState(history.state, '', withoutCallbackParams(location))
  if (failure !== null) {
    if (!consumeExpectedCallback()) return
    toast({
      title: findText(['shell'], `session.callback.${knownErrors.has(failure) ? failure : 'other'}`) ?? '',
      tone: 'destructive',
    })
    if (currentViewer() && !sessionKeepingErrors.has(failure)) await signOut('this')
  } else if (issuedSecondsAgo !== null && issuedSecondsAgo > accountLimits.urlSessionWarnSeconds) {
    toast({ title: findText(['shell'], 'session.callback_old') ?? '' })
  }
}
