import RefreshCw from 'lucide-react/icons/refresh-cw'
import Trash2 from 'lucide-react/icons/trash-2'
import { type ReactNode, useState } from 'react'
import { calendars } from '../../contract/index.ts'
import { useEndpointMutation } from '#shell/api/query.ts'
import { failureToast } from '#shell/i18n/failure-toast.ts'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Button } from '#shell/ui/button.tsx'
import { Callout } from '#shell/ui/callout.tsx'
import { LazyAlertDialog } from '#shell/ui/lazy-alert-dialog.tsx'
import { toast } from '#shell/ui/toast-queue.ts'
import { calendarReads } from './calendar-reads.ts'

type Props = {
  calendar: calendars.BusyCalendar
  /** Null while the form to replace the address is open. */
  onReplace: (() => void) | null
}

/** What the last read found, and why a later one failed. */
export const CalendarState = ({ calendar, onReplace }: Props) => {
  const t = useTexts('mentorship')
  const format = useFormat()
  const { host, lastReadAt, lastAttemptAt, busyTimeCount, failure } = calendar
  return (
    <div className="flex flex-col gap-5">
      {failure && (
        <Callout tone="warning" live title={t('hours.calendar.problem', { time: format.dateTime(lastAttemptAt) })}>
          {failure === 'lost' ? t('hours.calendar.lost') : t(`errors.mentor_calendar.${failure}`)}{' '}
          {t('hours.calendar.stale')}
        </Callout>
      )}
      <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-3">
        <Fact label={t('hours.calendar.host')}>
          <bdi className="wrap-anywhere">{host}</bdi>
        </Fact>
        <Fact label={t('hours.calendar.read')}>
          <time dateTime={lastReadAt}>{format.dateTime(lastReadAt)}</time>
        </Fact>
        <Fact label={t('hours.calendar.busy')}>
          <span className="tabular-nums">{format.number(busyTimeCount)}</span>
        </Fact>
      </dl>
      {onReplace && <CalendarActions onReplace={onReplace} />}
    </div>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex min-w-0 flex-col gap-0.5">
    <dt className="text-sm text-ink-muted">{label}</dt>
    <dd>{children}</dd>
  </div>
)

const CalendarActions = ({ onReplace }: { onReplace: () => void }) => {
  const t = useTexts('mentorship')
  const [isAsking, setAsking] = useState(false)
  const onError = (error: unknown) => void toast(failureToast(error))
  const refresh = useEndpointMutation(calendars.refreshCalendar, {
    refreshes: calendarReads,
    onError,
    onSuccess: ({ calendar }) => {
      if (calendar?.failure === null) toast({ tone: 'positive', title: t('hours.calendar.refreshed') })
    },
  })
  const remove = useEndpointMutation(calendars.removeCalendar, {
    refreshes: calendarReads,
    onError,
    onSuccess: () => void toast({ tone: 'positive', title: t('hours.calendar.remove.done') }),
  })
  return (
    <div className="flex flex-wrap gap-2">
      <Button icon={<RefreshCw />} pending={refresh.isPending} onClick={() => refresh.mutate({})}>
        {t('hours.calendar.refresh')}
      </Button>
      <Button onClick={onReplace}>{t('hours.calendar.replace')}</Button>
      <Button icon={<Trash2 />} variant="quiet" onClick={() => setAsking(true)}>
        {t('hours.calendar.remove.action')}
      </Button>
      <LazyAlertDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('hours.calendar.remove.title')}
        text={t('hours.calendar.remove.text')}
        confirmLabel={t('hours.calendar.remove.action')}
        pending={remove.isPending}
        onConfirm={() => remove.mutate({}, { onSettled: () => setAsking(false) })}
      />
    </div>
  )
}
