import { randomKey } from '../api/call.ts'
import { currentViewer } from '../auth/auth-store.ts'

/**
 * What a member has typed and not yet sent, kept in this tab: it survives a reload and a refused call. Each member's is
 * apart: who signs in after another is not shown it.
 */
export type Draft = Record<string, unknown>

const keyOf = (name: string, memberId = currentViewer()?.id ?? '') => `draft:${memberId}:${name}`

// Storage can be full or switched off; then there are no drafts, and nothing else changes.
const quietly = <T>(work: () => T): T | undefined => {
  try {
    return work()
  } catch {
    return undefined
  }
}

export const readDraft = (name: string): Draft | null =>
  quietly(() => {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(name)) ?? 'null')
    return typeof kept === 'object' && kept !== null && !Array.isArray(kept) ? (kept as Draft) : null
  }) ?? null

export const keepDraft = (name: string, draft: Draft): void => {
  quietly(() => sessionStorage.setItem(keyOf(name), JSON.stringify(draft)))
}

export const dropDraft = (name: string): void => {
  quietly(() => {
    sessionStorage.removeItem(keyOf(name))
    // A visitor may have become a member by what was sent.
    sessionStorage.removeItem(keyOf(name, ''))
  })
}

/** The member signs out here: nothing that they typed stays behind. */
export const forgetDrafts = (memberId: string): void => {
  quietly(() => {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(keyOf('', memberId))) sessionStorage.removeItem(key)
  })
}

const sendName = (name: string) => `${name}:sent`

/** An idempotency key for what a form sends: the same until other values are sent, or it was answered. */
export const sendKey = (name: string, values: unknown): string => {
  const sent = JSON.stringify(values)
  const before = readDraft(sendName(name))
  if (before?.['sent'] === sent && typeof before['key'] === 'string') return before['key']
  const key = randomKey()
  keepDraft(sendName(name), { sent, key })
  return key
}
export const dropSendKey = (name: string): void => dropDraft(sendName(name))
