import { tryStorage } from '#shell/storage.ts'

/**
 * The vote of a visitor who is sent to sign in. Stored in the tab and not in the URL, so that no link can cast a
 * vote.
 */
const storageKey = 'vote-wish'
const maxAgeMs = 30 * 60_000

type PendingVote = { productId: string; at: number }

export const storePendingVote = (productId: string): void => {
  tryStorage(() =>
    sessionStorage.setItem(storageKey, JSON.stringify({ productId, at: Date.now() } satisfies PendingVote)),
  )
}

export const hasPendingVote = (productId: string): boolean =>
  tryStorage(() => {
    const pendingVote = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as PendingVote | null
    return pendingVote?.productId === productId && Math.abs(Date.now() - pendingVote.at) < maxAgeMs
  }) ?? false

export const clearPendingVote = (): void => {
  tryStorage(() => sessionStorage.removeItem(storageKey))
}
