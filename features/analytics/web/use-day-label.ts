import { useMemo } from 'react'
import { formatLocales } from '#shell/i18n/date-time-format.ts'
import { useLanguage } from '#shell/i18n/texts.ts'

/** A calendar day as short as on an axis: `3 dec.` */
export const useDayLabel = (): ((day: string) => string) => {
  const language = useLanguage()
  return useMemo(() => {
    const format = new Intl.DateTimeFormat(formatLocales[language], { timeZone: 'UTC', day: 'numeric', month: 'short' })
    return (day) => format.format(new Date(`${day}T00:00:00Z`))
  }, [language])
}
