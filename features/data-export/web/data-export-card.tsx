import Download from 'lucide-react/icons/download'
import FileArchive from 'lucide-react/icons/file-archive'
import Trash2 from 'lucide-react/icons/trash-2'
import { useFileStatus } from '#features/files/web/index.ts'
import { toRequest } from '#kit/endpoint.ts'
import { useEndpointMutation, useEndpointQuery } from '#shell/api/query.ts'
import { useAuth } from '#shell/auth/auth-provider.tsx'
import { failureToast } from '#shell/i18n/failure-toast.ts'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Button } from '#shell/ui/button.tsx'
import { Callout } from '#shell/ui/callout.tsx'
import { ErrorState } from '#shell/ui/error-state.tsx'
import { ProgressBar } from '#shell/ui/progress-bar.tsx'
import { SectionCard } from '#shell/ui/section-card.tsx'
import { ListSkeleton } from '#shell/ui/skeleton.tsx'
import { toast } from '#shell/ui/toast-queue.ts'
import {
  dataExportLimits,
  type DataExportView,
  downloadDataExport,
  openDataExport,
  readDataExport,
  removeDataExport,
  requestDataExport,
} from '../contract/index.ts'

/** A locked-out member gets no live updates, so the card polls. */
const refetchIntervalMs = 5000

/** The member's copy of everything that is stored about them (SET-09). */
export default function DataExportCard() {
  const t = useTexts('data-export')
  const { viewer } = useAuth()
  const { data, error, refetch } = useEndpointQuery(
    readDataExport,
    {},
    viewer?.blocked ? { refetchInterval: refetchIntervalMs } : {},
  )
  return (
    <SectionCard title={t('title')} text={t('text', { hours: dataExportLimits.readyHours })}>
      {error && !data ? (
        <ErrorState text={t('failed')} onRetry={() => void refetch()} reference={error.requestId} />
      ) : !data ? (
        <ListSkeleton rows={1} />
      ) : (
        <DataExport latest={data.export} />
      )}
    </SectionCard>
  )
}

const DataExport = ({ latest }: { latest: DataExportView | null }) => {
  const t = useTexts('data-export')
  switch (latest?.state) {
    case 'pending':
    case 'processing':
      return <Progress share={latest.progress ?? 0} />
    case 'ready':
      return <Ready copy={latest} />
    case 'error':
      return (
        <Callout tone="danger" title={t('error.title')} action={<RequestButton label={t('error.retry')} />}>
          {t('error.text')}
        </Callout>
      )
    default:
      return (
        <div className="flex flex-col items-start gap-4">
          {latest && <p className="text-sm text-ink-muted">{t('deleted')}</p>}
          <RequestButton label={t('request')} />
        </div>
      )
  }
}

const RequestButton = ({ label }: { label: string }) => {
  const request = useEndpointMutation(requestDataExport, {
    refreshes: [readDataExport],
    onError: (error) => void toast(failureToast(error)),
  })
  return (
    <Button icon={<FileArchive />} pending={request.isPending} onClick={() => request.mutate({})}>
      {label}
    </Button>
  )
}

const Progress = ({ share }: { share: number }) => {
  const t = useTexts('data-export')
  const format = useFormat()
  return (
    <div className="flex flex-col gap-2" role="status">
      <p className="flex flex-wrap justify-between gap-x-4 text-sm font-medium">
        <span>{t('progress.title')}</span>
        <span className="tabular-nums">{format.percent(Math.floor(share * 100) / 100)}</span>
      </p>
      <ProgressBar share={share} />
      <p className="max-w-measure text-sm text-ink-muted">{t('progress.text')}</p>
    </div>
  )
}

const Ready = ({ copy: { requestedAt, file } }: { copy: DataExportView }) => {
  const t = useTexts('data-export')
  const format = useFormat()
  const { sizeOf } = useFileStatus()
  const open = useEndpointMutation(openDataExport, {
    onSuccess: ({ id }) => location.assign(toRequest(downloadDataExport, { id }).path),
    onError: (error) => void toast(failureToast(error)),
  })
  const remove = useEndpointMutation(removeDataExport, {
    refreshes: [readDataExport],
    onSuccess: () => void toast({ title: t('removed'), tone: 'positive' }),
    onError: (error) => void toast(failureToast(error)),
  })
  if (!file) return null
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <FileArchive className="flex-none self-start text-xl text-ink-muted" />
      <div className="flex min-w-48 flex-1 flex-col gap-1">
        <p className="font-medium">{t('ready.title', { date: format.dateTime(requestedAt) })}</p>
        <p className="text-sm text-ink-muted">
          {t('ready.until', { size: sizeOf(file.size), date: format.dateTime(file.expiresAt) })}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          size="sm"
          icon={<Download />}
          pending={open.isPending}
          onClick={() => open.mutate({})}
        >
          {t('ready.download')}
        </Button>
        <Button
          variant="quiet"
          size="sm"
          icon={<Trash2 />}
          pending={remove.isPending}
          onClick={() => remove.mutate({})}
        >
          {t('ready.remove')}
        </Button>
      </div>
    </div>
  )
}
