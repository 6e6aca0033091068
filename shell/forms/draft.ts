import { randomKey } from '../api/call.ts'
import { currentViewer } from '../auth/auth-store.ts'
import { tryStorage } from '../storage.ts'

/** Unsent form values in session storage. Keys contain the member's id, so that the next member sees none of them. */
export type Draft = Record<string, unknown>

const keyOf = (name: string, memberId = currentViewer()?.id ?? '') => `draft:${memberId}:${name}`

export const readDraft = (name: string): Draft | null =>
  tryStorage(() => {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(name)) ?? 'null')
    return typeof stored === 'object' && stored !== null && !Array.isArray(stored) ? (stored as Draft) : null
  }) ?? null

export const storeDraft = (name: string, draft: Draft): void => {
  tryStorage(() => sessionStorage.setItem(keyOf(name), JSON.stringify(draft)))
}

export const clearDraft = (name: string): void => {
  tryStorage(() => {
    sessionStorage.removeItem(keyOf(name))
    // The form may have turned a visitor into a member, for example a sign-in.
    sessionStorage.removeItem(keyOf(name, ''))
  })
}

export const clearMemberDrafts = (memberId: string): void => {
  tryStorage(() => {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(keyOf('', memberId))) sessionStorage.removeItem(key)
  })
}

const sentInputName = (name: string) => `${name}:sent`

/** The idempotency key of a submission. It stays the same until the values change or the call succeeds. */
export const idempotencyKeyFor = (name: string, values: unknown): string => {
  const sent = JSON.stringify(values)
  const before = readDraft(sentInputName(name))
  if (before?.['sent'] === sent && typeof before['key'] === 'string') return before['key']
  const key = randomKey()
  storeDraft(sentInputName(name), { sent, key })
  return key
}
export const clearIdempotencyKey = (name: string): void => clearDraft(sentInputName(name))
