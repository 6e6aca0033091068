import type { Flag } from '#kit/flags.ts'
import { useSite } from './use-site.ts'

/**
 * Whether functions are on for the viewer (`features/feature-flags`), to hide what leads to them; the server refuses
 * their endpoints. The page brings the answer, and open pages follow changes.
 */
export const useFlags = (): ((flag: Flag) => boolean) => {
  const on: readonly string[] = useSite().flags
  return ({ name }) => on.includes(name)
}

export const useFlag = (flag: Flag): boolean => useFlags()(flag)
