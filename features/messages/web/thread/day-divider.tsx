import { useSyncExternalStore } from 'react'
import { useAuth } from '#shell/auth/auth-provider.tsx'
import { useFormat } from '#shell/i18n/format.ts'
import { useLanguage } from '#shell/i18n/texts.ts'
import { subscribeToClock } from '#shell/ui/relative-time.tsx'
import { daysAgo } from './group-by-day.ts'

export const DayDivider = ({ id, day }: { id: string; day: string }) => {
  const format = useFormat()
  const language = useLanguage()
  const timeZone = useAuth().viewer?.timeZone ?? 'UTC'
  // Updates at midnight while the page stays open.
  const read = () => daysAgo(day, timeZone)
  const ago = useSyncExternalStore(subscribeToClock, read, read)
  const label =
    ago < 2 ? new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(-ago, 'day') : format.date(day)
  return (
    <div className="flex items-center gap-3 py-4">
      <span aria-hidden="true" className="h-px flex-1 bg-line" />
      <h3 id={id} className="text-xs font-medium text-ink-muted first-letter:uppercase">
        {label}
      </h3>
      <span aria-hidden="true" className="h-px flex-1 bg-line" />
    </div>
  )
}
