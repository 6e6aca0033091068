import FileText from 'lucide-react/icons/file-text'
import Image from 'lucide-react/icons/image'
import Trash2 from 'lucide-react/icons/trash-2'
import { lazy, Suspense } from 'react'
import { useFileStatus } from '#features/files/web/index.ts'
import { sessionFiles as contract, sessionLimits } from '../../contract/index.ts'
import type { SessionView } from '../../contract/sessions.ts'
import { useEndpointMutation, useEndpointQuery } from '#shell/api/query.ts'
import { useSite } from '#shell/site/use-site.ts'
import { useHydrated } from '#shell/use-hydrated.ts'
import { failureToast } from '#shell/i18n/failure-toast.ts'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { ErrorState } from '#shell/ui/error-state.tsx'
import { IconButton } from '#shell/ui/icon-button.tsx'
import { SectionCard } from '#shell/ui/section-card.tsx'
import { ListSkeleton } from '#shell/ui/skeleton.tsx'
import { toast } from '#shell/ui/toast-queue.ts'
import { DottedLine } from '../dotted-line.tsx'
import { useParticipants } from '../sessions/participants.ts'

const AddFiles = lazy(() => import('./add-files.tsx'))

/** The files that both participants have added for each other. */
export const SessionFiles = ({ session }: { session: SessionView }) => {
  const t = useTexts('mentorship')
  const { maxFileMegabytes } = useSite()
  const { id } = session
  const isHydrated = useHydrated()
  const { data, error, refetch } = useEndpointQuery(contract.listSessionFiles, { id })
  if (data?.items.length === 0 && data.can['add'] !== 'ok') return null
  const room = data ? sessionLimits.files - data.items.length : 0
  return (
    <SectionCard title={t('session.files.title')} text={t('session.files.text', { megabytes: maxFileMegabytes })}>
      {error && !data && (
        <ErrorState text={t('session.files.failed')} onRetry={() => void refetch()} reference={error.requestId} />
      )}
      {!data && !error && <ListSkeleton rows={1} />}
      {data && data.items.length > 0 && (
        <ul className="flex min-w-0 flex-col divide-y divide-line">
          {data.items.map((file) => (
            <FileRow key={file.id} session={session} file={file} />
          ))}
        </ul>
      )}
      {data?.can['add'] === 'ok' && room === 0 && (
        <p className="text-sm text-ink-muted">{t('session.files.full', { count: sessionLimits.files })}</p>
      )}
      {isHydrated && data?.can['add'] === 'ok' && room > 0 && (
        <Suspense fallback={null}>
          <AddFiles sessionId={id} room={room} />
        </Suspense>
      )}
    </SectionCard>
  )
}

const FileRow = ({ session, file }: { session: SessionView; file: contract.SessionFile }) => {
  const t = useTexts('mentorship')
  const format = useFormat()
  const { sizeOf } = useFileStatus()
  const { otherName } = useParticipants(session)
  const { id, name, type, size, url, addedBy, addedAt, can } = file
  const remove = useEndpointMutation(contract.removeSessionFile, {
    refreshes: [contract.listSessionFiles],
    onError: (failure) => void toast(failureToast(failure)),
    onSuccess: () => void toast({ tone: 'positive', title: t('session.files.removed') }),
  })
  const Icon = type.startsWith('image/') ? Image : FileText
  return (
    <li className="flex min-w-0 items-center gap-3 py-2.5 first:pt-0 last:pb-0">
      <Icon className="flex-none text-xl text-ink-muted" />
      <div className="min-w-0 flex-1">
        <a
          href={url}
          download
          className="font-medium wrap-anywhere underline underline-offset-2 coarse:inline-block coarse:py-1.5"
        >
          <bdi>{name}</bdi>
        </a>
        <p className="text-sm text-ink-muted">
          <DottedLine>
            <bdi>
              {addedBy === session.side
                ? t('session.files.added_by_you')
                : t('session.files.added_by', { name: otherName })}
            </bdi>
            <time dateTime={addedAt}>{format.dateTime(addedAt)}</time>
            <bdi>{sizeOf(size)}</bdi>
          </DottedLine>
        </p>
      </div>
      {can['remove'] === 'ok' && (
        <IconButton
          label={t('session.files.remove', { name })}
          icon={<Trash2 />}
          pending={remove.isPending}
          onClick={() => remove.mutate({ id: session.id, fileId: id })}
        />
      )}
    </li>
  )
}
