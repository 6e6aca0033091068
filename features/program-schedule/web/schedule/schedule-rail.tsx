import Download from 'lucide-react/icons/download'
import { readScheduleFile } from '../../contract/index.ts'
import { toRequest } from '#kit/endpoint.ts'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Link } from '#shell/ui/link.tsx'

type Props = { slug: string; timeZone: string; now: string }

/** Beside the schedule: whose clock it is on, and how to get it into a calendar. */
export const ScheduleRail = ({ slug, timeZone, now }: Props) => {
  const t = useTexts('program-schedule')
  const format = useFormat(timeZone)
  const own = useFormat()
  const hasOtherClock = format.dateTime(now) !== own.dateTime(now)
  return (
    <aside className="flex flex-col gap-6 text-sm lg:sticky lg:top-24">
      <section className="flex flex-col gap-1.5">
        <h2 className="font-medium">{t('rail.clock_title')}</h2>
        <p className="text-ink-muted">
          {t(hasOtherClock ? 'rail.clock_text' : 'rail.same_clock', { zone: format.zoneName() })}
        </p>
      </section>
      <section className="flex flex-col items-start gap-1.5 border-t border-line pt-5">
        <h2 className="font-medium">{t('rail.calendar_title')}</h2>
        <p className="text-ink-muted">{t('rail.calendar_text')}</p>
        {/* A file, not a page of the application. */}
        <a
          href={toRequest(readScheduleFile, { slug }).path}
          download
          className="touch-line gap-1.5 rounded-xs text-link underline underline-offset-[0.2em]"
        >
          <Download />
          {t('rail.download')}
        </a>
        <Link to="/profile?tab=account" className="touch-line">
          {t('rail.subscribe')}
        </Link>
      </section>
    </aside>
  )
}
