import type { Site } from '#features/platform-settings/contract/site.ts'

let site: Site | undefined
let memberId: string | null = null
const listeners = new Set<() => void>()

/** The settings that every page shows, in the browser: those of the rendered page, and later the current ones. */
export const siteStore = {
  read: (): Site => site as Site,
  /** Whose settings they are: some functions are on for a part of the members. Null: a visitor's. */
  memberId: () => memberId,
  write: (next: Site, of: string | null) => {
    site = next
    memberId = of
    for (const listener of listeners) listener()
  },
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}
