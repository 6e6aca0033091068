import { useMemo } from 'react'
import { useAuth } from '../auth/auth-provider.tsx'
import { createFormats, type Formats } from './formats.ts'
import { useLanguage } from './texts.ts'

export type { Formats } from './formats.ts'

/** Visitors see Swedish time: the server cannot detect their time zone, and hydration must not change the page. */
const visitorsTimeZone = 'Europe/Stockholm'

const formatsByKey = new Map<string, Formats>()

/** The IANA time zone in which the page shows times. */
export const useTimeZone = (): string => useAuth().viewer?.timeZone ?? visitorsTimeZone

/** Formats in one time zone, by default the viewer's. */
export const useFormat = (timeZone?: string): Formats => {
  const language = useLanguage()
  const viewersZone = useTimeZone()
  const zone = timeZone ?? viewersZone
  return useMemo(() => {
    const key = `${language} ${zone}`
    const known = formatsByKey.get(key) ?? createFormats(language, zone)
    formatsByKey.set(key, known)
    return known
  }, [language, zone])
}
