/**
 * What this browser keeps for a member from one visit to the next, until they sign out. Each member's is apart: who signs
 * in after another is not shown it.
 */
const storageKey = (memberId: string, name: string) => `kept:${memberId}:${name}`

// Storage can be full or switched off; then nothing is kept, and nothing else changes.
export const tryOrUndefined = <T>(work: () => T): T | undefined => {
  try {
    return work()
  } catch {
    return undefined
  }
}

export const setMemberItem = (memberId: string, name: string, value: string): void => {
  tryOrUndefined(() => localStorage.setItem(storageKey(memberId, name), value))
}

export const getMemberItem = (memberId: string, name: string): string | null =>
  tryOrUndefined(() => localStorage.getItem(storageKey(memberId, name))) ?? null

export const removeMemberItem = (memberId: string, name: string): void => {
  tryOrUndefined(() => localStorage.removeItem(storageKey(memberId, name)))
}

/** What is kept under names that begin like this, by the rest of the name. */
export const getMemberItems = (memberId: string, prefix: string): Map<string, string> => {
  const start = storageKey(memberId, prefix)
  const found = tryOrUndefined(() =>
    Object.entries({ ...localStorage }).flatMap(([name, value]): [string, string][] =>
      name.startsWith(start) ? [[name.slice(start.length), String(value)]] : [],
    ),
  )
  return new Map(found ?? [])
}

/** The member signs out here: nothing of theirs stays behind. */
export const clearMemberItems = (memberId: string): void => {
  tryOrUndefined(() => {
    for (const name of Object.keys(localStorage))
      if (name.startsWith(storageKey(memberId, ''))) localStorage.removeItem(name)
  })
}
