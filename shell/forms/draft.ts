import { randomKey } from '../api/call.ts'
import { currentViewer } from '../auth/auth-store.ts'

/**
 * What a member has typed and not yet sent, kept in this tab: it survives a reload and a refused call. Each member's is
 * apart: who signs in after another is not shown it.
 */
export type Draft = Record<string, unknown>

const keyOf = (name: string, memberId = currentViewer()?.id ?? '') => `draft:${memberId}:${name}`

// Storage can be full or switched off; then there are no drafts, and nothing else changes.
const tryOrUndefined = <T>(work: () => T): T | undefined => {
  try {
    return work()
  } catch {
    return undefined
  }
}

export const readDraft = (name: string): Draft | null =>
  tryOrUndefined(() => {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(name)) ?? 'null')
    return typeof stored === 'object' && stored !== null && !Array.isArray(stored) ? (stored as Draft) : null
  }) ?? null

export const storeDraft = (name: string, draft: Draft): void => {
  tryOrUndefined(() => sessionStorage.setItem(keyOf(name), JSON.stringify(draft)))
}

export const clearDraft = (name: string): void => {
  tryOrUndefined(() => {
    sessionStorage.removeItem(keyOf(name))
    // A visitor may have become a member by what was sent.
    sessionStorage.removeItem(keyOf(name, ''))
  })
}

/** The member signs out here: nothing that they typed stays behind. */
export const clearMemberDrafts = (memberId: string): void => {
  tryOrUndefined(() => {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(keyOf('', memberId))) sessionStorage.removeItem(key)
  })
}

const sentInputName = (name: string) => `${name}:sent`

/** An idempotency key for what a form sends: the same until other values are sent, or it was answered. */
export const idempotencyKeyFor = (name: string, values: unknown): string => {
  const sent = JSON.stringify(values)
  const before = readDraft(sentInputName(name))
  if (before?.['sent'] === sent && typeof before['key'] === 'string') return before['key']
  const key = randomKey()
  storeDraft(sentInputName(name), { sent, key })
  return key
}
export const clearIdempotencyKey = (name: string): void => clearDraft(sentInputName(name))
