/**
 * What this browser keeps for a member from one visit to the next, until they sign out. Each member's is apart: who signs
 * in after another is not shown it.
 */
const nameOf = (memberId: string, name: string) => `kept:${memberId}:${name}`

// Storage can be full or switched off; then nothing is kept, and nothing else changes.
export const quietly = <T>(work: () => T): T | undefined => {
  try {
    return work()
  } catch {
    return undefined
  }
}

export const keep = (memberId: string, name: string, value: string): void => {
  quietly(() => localStorage.setItem(nameOf(memberId, name), value))
}

export const kept = (memberId: string, name: string): string | null =>
  quietly(() => localStorage.getItem(nameOf(memberId, name))) ?? null

export const dropKept = (memberId: string, name: string): void => {
  quietly(() => localStorage.removeItem(nameOf(memberId, name)))
}

/** What is kept under names that begin like this, by the rest of the name. */
export const allKept = (memberId: string, prefix: string): Map<string, string> => {
  const start = nameOf(memberId, prefix)
  const found = quietly(() =>
    Object.entries({ ...localStorage }).flatMap(([name, value]): [string, string][] =>
      name.startsWith(start) ? [[name.slice(start.length), String(value)]] : [],
    ),
  )
  return new Map(found ?? [])
}

/** The member signs out here: nothing of theirs stays behind. */
export const forgetKept = (memberId: string): void => {
  quietly(() => {
    for (const name of Object.keys(localStorage))
      if (name.startsWith(nameOf(memberId, ''))) localStorage.removeItem(name)
  })
}
