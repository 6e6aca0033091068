import type { Site } from '#features/platform-settings/contract/site.ts'

let site: Site | undefined
const listeners = new Set<() => void>()

/** The settings that every page shows, in the browser: those of the rendered page, and later the current ones. */
export const siteStore = {
  read: (): Site => site as Site,
  write: (next: Site) => {
    site = next
    for (const listener of listeners) listener()
  },
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}
