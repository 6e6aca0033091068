/**
 * The vote of a visitor who is sent to sign in. Stored in the tab and not in the URL, so that no link can cast a
 * vote.
 */
const storageKey = 'vote-wish'
const maxAgeMs = 30 * 60_000

type PendingVote = { productId: string; at: number }

// Storage can be full or disabled. The visitor then votes again after signing in.
const ignoreErrors = <T>(work: () => T): T | undefined => {
  try {
    return work()
  } catch {
    return undefined
  }
}

export const storePendingVote = (productId: string): void => {
  ignoreErrors(() =>
    sessionStorage.setItem(storageKey, JSON.stringify({ productId, at: Date.now() } satisfies PendingVote)),
  )
}

export const hasPendingVote = (productId: string): boolean =>
  ignoreErrors(() => {
    const pendingVote = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as PendingVote | null
    return pendingVote?.productId === productId && Math.abs(Date.now() - pendingVote.at) < maxAgeMs
  }) ?? false

export const clearPendingVote = (): void => {
  ignoreErrors(() => sessionStorage.removeItem(storageKey))
}
