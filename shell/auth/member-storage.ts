import { tryStorage } from '../storage.ts'

/** Keys contain the member's id, so that the next member in this browser sees none of the data. */
const storageKey = (memberId: string, name: string) => `kept:${memberId}:${name}`

export const setMemberItem = (memberId: string, name: string, value: string): void => {
  tryStorage(() => localStorage.setItem(storageKey(memberId, name), value))
}

export const getMemberItem = (memberId: string, name: string): string | null =>
  tryStorage(() => localStorage.getItem(storageKey(memberId, name))) ?? null

export const removeMemberItem = (memberId: string, name: string): void => {
  tryStorage(() => localStorage.removeItem(storageKey(memberId, name)))
}

/** The items whose name starts with `prefix`, by the rest of the name. */
export const getMemberItems = (memberId: string, prefix: string): Map<string, string> => {
  const start = storageKey(memberId, prefix)
  const found = tryStorage(() =>
    Object.entries({ ...localStorage }).flatMap(([name, value]): [string, string][] =>
      name.startsWith(start) ? [[name.slice(start.length), String(value)]] : [],
    ),
  )
  return new Map(found ?? [])
}

export const clearMemberItems = (memberId: string): void => {
  tryStorage(() => {
    for (const name of Object.keys(localStorage))
      if (name.startsWith(storageKey(memberId, ''))) localStorage.removeItem(name)
  })
}
