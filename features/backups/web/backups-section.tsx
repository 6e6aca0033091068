import DatabaseBackup from 'lucide-react/icons/database-backup'
import { useEndpointMutation, useEndpointQuery } from '#shell/api/query.ts'
import { failureToast } from '#shell/i18n/failure-toast.ts'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { useReason } from '#shell/i18n/use-reason.ts'
import { Button } from '#shell/ui/button.tsx'
import { Callout } from '#shell/ui/callout.tsx'
import { ErrorState } from '#shell/ui/error-state.tsx'
import { Section } from '#shell/ui/page-header.tsx'
import { ListSkeleton } from '#shell/ui/skeleton.tsx'
import { Switch } from '#shell/ui/switch.tsx'
import { toast } from '#shell/ui/toast-queue.ts'
import { type BackupsView, readBackups, setAutomaticBackups, startBackup } from '../contract/index.ts'
import { BackupRuns } from './backup-runs.tsx'

/** After two missed days something is wrong that nobody has noticed. */
const staleAfterMs = 2 * 86_400_000

/** Backups in the settings of the community (ADM-06, ADM-11). */
export const BackupsSection = () => {
  const t = useTexts('backups')
  const { data, error, isFetching, refetch } = useEndpointQuery(readBackups, {})
  return (
    <Section title={t('title')} text={t('text')}>
      {data ? (
        <Backups view={data} />
      ) : error ? (
        <ErrorState text={t('failed')} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <ListSkeleton rows={3} />
      )}
    </Section>
  )
}

const Backups = ({ view }: { view: BackupsView }) => {
  const t = useTexts('backups')
  return (
    <div className="flex flex-col gap-5">
      <Warning view={view} />
      <div className="flex max-w-2xl flex-col gap-5">
        <AutomaticSwitch view={view} />
        <StartButton view={view} />
      </div>
      {view.runs.length > 0 ? (
        <BackupRuns runs={view.runs} />
      ) : (
        view.hasKey && <p className="text-sm text-ink-muted">{t('list.empty')}</p>
      )}
    </div>
  )
}

const Warning = ({ view: { hasKey, lastGoodAt, runs } }: { view: BackupsView }) => {
  const t = useTexts('backups')
  const format = useFormat()
  if (!hasKey)
    return (
      <Callout tone="warning" title={t('no_key.title')} className="max-w-2xl">
        {t('no_key.text')}
      </Callout>
    )
  // Compared with the last attempt: a page from the server and the browser then agree.
  const latest = runs[0]?.requestedAt
  if (lastGoodAt === null || !latest || Date.parse(latest) - Date.parse(lastGoodAt) < staleAfterMs) return null
  return (
    <Callout tone="danger" title={t('stale.title')} className="max-w-2xl">
      {t('stale.text', { date: format.dateTime(lastGoodAt) })}
    </Callout>
  )
}

const AutomaticSwitch = ({ view: { automatic, hasKey, nextAt, can } }: { view: BackupsView }) => {
  const t = useTexts('backups')
  const reason = useReason('backups')(can['edit'] ?? 'auth.forbidden')
  const format = useFormat()
  const { mutate, isPending, variables } = useEndpointMutation(setAutomaticBackups, {
    refreshes: [readBackups],
    onSuccess: () => void toast({ title: t('automatic.saved'), tone: 'positive' }),
    onError: (error) => void toast(failureToast(error)),
  })
  return (
    <Switch
      label={t('automatic.label')}
      hint={
        reason ?? (
          <>
            {t('automatic.hint')}
            {hasKey && nextAt && ` ${t('next', { date: format.dateTime(nextAt) })}`}
          </>
        )
      }
      checked={isPending ? variables.automatic : automatic}
      disabled={reason !== undefined}
      onChange={(event) => mutate({ automatic: event.target.checked })}
    />
  )
}

const StartButton = ({ view: { place, hasKey, can } }: { view: BackupsView }) => {
  const t = useTexts('backups')
  const reason = useReason('backups')(can['start'] ?? 'auth.forbidden')
  const start = useEndpointMutation(startBackup, {
    refreshes: [readBackups],
    onSuccess: () => void toast({ title: t('start.done'), tone: 'positive' }),
    onError: (error) => void toast(failureToast(error)),
  })
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button
        icon={<DatabaseBackup />}
        pending={start.isPending}
        onClick={() => start.mutate({})}
        {...(reason === undefined ? {} : { reason })}
      >
        {t('start.button')}
      </Button>
      {hasKey && <p className="text-sm text-ink-muted">{t(`place.${place}`)}</p>}
    </div>
  )
}
