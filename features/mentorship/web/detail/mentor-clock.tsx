import { useSyncExternalStore } from 'react'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { subscribeToClock } from '#shell/ui/relative-time.tsx'

const minuteMs = 60_000
const readMinute = () => Math.floor(Date.now() / minuteMs) * minuteMs

/** The mentor's time zone, and in the browser the mentor's present local time: the server's page is cached. */
export const MentorClock = ({ timeZone }: { timeZone: string }) => {
  const t = useTexts('mentorship')
  const format = useFormat(timeZone)
  const now = useSyncExternalStore<number | null>(subscribeToClock, readMinute, () => null)
  const time = now === null ? null : format.time(new Date(now).toISOString())
  return (
    <>
      {format.zoneName()}
      {time && <span className="block font-normal text-ink-muted">{t('detail.now', { time })}</span>}
    </>
  )
}
