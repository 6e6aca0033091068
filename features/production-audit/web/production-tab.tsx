import ListChecks from 'lucide-react/icons/list-checks'
import { useEndpointMutation, useEndpointQuery } from '#shell/api/query.ts'
import { failureToast } from '#shell/i18n/failure-toast.ts'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { useReason } from '#shell/i18n/use-reason.ts'
import { Button } from '#shell/ui/button.tsx'
import { EmptyState } from '#shell/ui/empty-state.tsx'
import { ErrorState } from '#shell/ui/error-state.tsx'
import { Section } from '#shell/ui/page-header.tsx'
import { ListSkeleton } from '#shell/ui/skeleton.tsx'
import { toast } from '#shell/ui/toast-queue.ts'
import {
  type AuditRunView,
  type ProductionAuditView,
  readProductionAudit,
  runProductionAudit,
} from '../contract/index.ts'
import { AuditHistory } from './audit-history.tsx'
import { ChangesSinceBefore } from './changes-since-before.tsx'
import { CheckList } from './check-list.tsx'
import { Verdict } from './verdict.tsx'

/** The production tab of the administration (ADM-01, ADM-07). */
export default function ProductionTab() {
  const t = useTexts('production-audit')
  const { data, error, isFetching, refetch } = useEndpointQuery(readProductionAudit, {})
  return (
    <Section title={t('title')} text={t('text')}>
      {data ? (
        <Audit view={data} />
      ) : error ? (
        <ErrorState text={t('failed')} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <ListSkeleton rows={5} />
      )}
    </Section>
  )
}

const Audit = ({ view }: { view: ProductionAuditView }) => {
  const t = useTexts('production-audit')
  const reason = useReason('production-audit')(view.can['run'] ?? 'auth.forbidden')
  const { mutate, isPending } = useEndpointMutation(runProductionAudit, {
    refreshes: [readProductionAudit],
    onSuccess: () => void toast({ title: t('done'), tone: 'positive' }),
    onError: (error) => void toast(failureToast(error)),
  })
  const run = (
    <div className="flex flex-col items-start gap-2">
      <Button
        variant="primary"
        icon={<ListChecks />}
        pending={isPending}
        onClick={() => mutate({})}
        // While this browser waits for its own run, the button says so.
        {...(reason === undefined || isPending ? {} : { reason })}
      >
        {t('run')}
      </Button>
      <p role="status" className="text-sm text-ink-muted empty:hidden">
        {isPending && t('running')}
      </p>
    </div>
  )
  const [latest] = view.runs
  if (!latest)
    return <EmptyState title={t('empty.title')} text={t('empty.text')} icon={<ListChecks />} action={run} level={3} />
  return (
    <div className="grid grid-cols-1 gap-10 pt-2">
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
        <div className="flex min-w-0 flex-[1_1_20rem] flex-col gap-2">
          <Verdict run={latest} />
          <LastRun run={latest} />
        </div>
        {run}
      </div>
      <ChangesSinceBefore changes={view.changes} />
      <CheckList checks={view.checks} />
      <AuditHistory runs={view.runs} />
    </div>
  )
}

const LastRun = ({ run: { finishedAt, startedBy, trigger } }: { run: AuditRunView }) => {
  const t = useTexts('production-audit')
  const format = useFormat()
  return (
    <p className="text-sm text-ink-muted">
      {t('last_run', { date: format.dateTime(finishedAt) })} ·{' '}
      {startedBy === null ? t(`by.${trigger}`) : <bdi>{startedBy}</bdi>}
    </p>
  )
}
