import { useMemo } from 'react'
import { createFormats, type Formats } from './formats.ts'
import { useLanguage } from './texts.ts'
import { useTimeZone } from './use-time-zone.ts'

export type { Formats } from './formats.ts'

const formatsByKey = new Map<string, Formats>()

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
