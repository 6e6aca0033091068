import { useAuth } from '#shell/auth/auth-provider.tsx'
import { useFormat } from '#shell/i18n/format.ts'
import { useLanguage } from '#shell/i18n/texts.ts'
import { daysAgo } from './days.ts'

/** Between the messages of two days: which day it is that follows. */
export const DayLine = ({ id, day }: { id: string; day: string }) => {
  const format = useFormat()
  const language = useLanguage()
  const ago = daysAgo(day, useAuth().viewer?.timeZone ?? 'UTC')
  const said = ago < 2 ? new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(-ago, 'day') : format.date(day)
  return (
    <div className="flex items-center gap-3 py-4">
      <span aria-hidden="true" className="h-px flex-1 bg-line" />
      <h3 id={id} className="text-xs font-medium text-ink-muted first-letter:uppercase">
        {said}
      </h3>
      <span aria-hidden="true" className="h-px flex-1 bg-line" />
    </div>
  )
}
