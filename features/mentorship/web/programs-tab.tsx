import CalendarDays from 'lucide-react/icons/calendar-days'
import { useTexts } from '#shell/i18n/texts.ts'
import { Callout } from '#shell/ui/callout.tsx'
import { EmptyState } from '#shell/ui/empty-state.tsx'
import { Link } from '#shell/ui/link.tsx'

/** Group programs, with the note that accelerator programs have moved (MENT-07). */
export default function ProgramsTab() {
  const t = useTexts('mentorship')
  return (
    <div className="flex max-w-2xl flex-col gap-5">
      <Callout action={<Link to="/programs">{t('programs.moved.action')}</Link>}>{t('programs.moved.text')}</Callout>
      <EmptyState icon={<CalendarDays />} title={t('programs.empty.title')} text={t('programs.empty.text')} />
    </div>
  )
}
