/**
 * What a visitor pressed before they were asked to log in, kept in this tab for as long as logging in takes. It stands here
 * and not in the address, so that no link can cast anybody's vote.
 */
const storageKey = 'vote-wish'
const maxAgeMs = 30 * 60_000

type PendingVote = { productId: string; at: number }

// Storage can be full or switched off; then the vote is pressed again.
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
