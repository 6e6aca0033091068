import ArrowRight from 'lucide-react/icons/arrow-right'
import CalendarDays from 'lucide-react/icons/calendar-days'
import { listPrograms } from '#features/programs/contract/index.ts'
import { ProgramRows, RowSkeletons } from '#features/programs/web/index.ts'
import { useList } from '#shell/api/query.ts'
import { errorText } from '#shell/i18n/error-text.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Callout } from '#shell/ui/callout.tsx'
import { EmptyState } from '#shell/ui/empty-state.tsx'
import { ErrorState } from '#shell/ui/error-state.tsx'
import { Link } from '#shell/ui/link.tsx'
import { openPrograms } from './open-programs.ts'

/** The newest programs that take applications, with the note that accelerator programs have moved (MENT-07). */
export default function ProgramsTab() {
  const t = useTexts('mentorship')
  return (
    <div className="flex flex-col gap-6">
      <Callout className="max-w-2xl" action={<Link to="/programs">{t('programs.moved.action')}</Link>}>
        {t('programs.moved.text')}
      </Callout>
      <OpenPrograms />
    </div>
  )
}

const OpenPrograms = () => {
  const t = useTexts('mentorship')
  const list = useList(listPrograms, openPrograms)
  if (list.isPending) return <RowSkeletons rows={3} />
  if (list.error && list.items.length === 0)
    return <ErrorState text={errorText(list.error)} onRetry={list.retry} reference={list.error.requestId} />
  if (list.items.length === 0)
    return <EmptyState icon={<CalendarDays />} title={t('programs.empty.title')} text={t('programs.empty.text')} />
  return (
    <section className="flex flex-col gap-4" aria-label={t('tabs.programs')}>
      <ProgramRows programs={list.items} />
      <Link to="/programs?when=open" className="inline-flex items-center gap-1 self-start">
        {t('programs.all')}
        <ArrowRight />
      </Link>
    </section>
  )
}
