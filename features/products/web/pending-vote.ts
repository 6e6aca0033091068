/**
 * What a visitor pressed before they were asked to log in, kept in this tab for as long as logging in takes. It stands here
 * and not in the address, so that no link can cast anybody's vote.
 */
const name = 'vote-wish'
const goodForMs = 30 * 60_000

type Wish = { productId: string; at: number }

// Storage can be full or switched off; then the vote is pressed again.
const quietly = <T>(work: () => T): T | undefined => {
  try {
    return work()
  } catch {
    return undefined
  }
}

export const wishToVote = (productId: string): void => {
  quietly(() => sessionStorage.setItem(name, JSON.stringify({ productId, at: Date.now() } satisfies Wish)))
}

export const isWished = (productId: string): boolean =>
  quietly(() => {
    const wish = JSON.parse(sessionStorage.getItem(name) ?? 'null') as Wish | null
    return wish?.productId === productId && Math.abs(Date.now() - wish.at) < goodForMs
  }) ?? false

export const dropWish = (): void => {
  quietly(() => sessionStorage.removeItem(name))
}
