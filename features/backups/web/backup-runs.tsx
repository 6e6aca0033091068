import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Clock from 'lucide-react/icons/clock'
import Loader from 'lucide-react/icons/loader'
import type { ReactNode } from 'react'
import { useFileStatus } from '#features/files/web/index.ts'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Badge, type BadgeTone } from '#shell/ui/badge.tsx'
import { RelativeTime } from '#shell/ui/relative-time.tsx'
import { TableContainer } from '#shell/ui/table-container.tsx'
import type { BackupRunView, BackupState } from '../contract/index.ts'

const looks: Record<BackupState, { tone: BadgeTone; icon: ReactNode }> = {
  waiting: { tone: 'neutral', icon: <Clock /> },
  running: { tone: 'primary', icon: <Loader /> },
  succeeded: { tone: 'positive', icon: <CircleCheck /> },
  failed: { tone: 'danger', icon: <CircleAlert /> },
}

const columns = ['when', 'result', 'content', 'size', 'by'] as const

export const BackupRuns = ({ runs }: { runs: readonly BackupRunView[] }) => {
  const t = useTexts('backups')
  return (
    <TableContainer label={t('list.label')}>
      <table className="w-full min-w-2xl border-collapse text-start text-sm">
        <thead>
          <tr className="border-b border-line">
            {columns.map((column) => (
              <th key={column} scope="col" className="px-4 py-3 text-start font-medium text-ink-muted">
                {t(`columns.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {runs.map((run) => (
            <Run key={run.id} run={run} />
          ))}
        </tbody>
      </table>
    </TableContainer>
  )
}

const Run = ({ run }: { run: BackupRunView }) => {
  const t = useTexts('backups')
  const format = useFormat()
  const { sizeOf } = useFileStatus()
  const { state, trigger, startedBy, requestedAt, content } = run
  return (
    <tr className="border-b border-line align-top last:border-0">
      <td className="px-4 py-3 whitespace-nowrap">
        <p>{format.dateTime(requestedAt)}</p>
        <p className="text-ink-muted">
          <RelativeTime at={requestedAt} />
        </p>
      </td>
      <td className="px-4 py-3">
        <Badge tone={looks[state].tone} icon={looks[state].icon}>
          {t(`states.${state}`)}
        </Badge>
        <Notes run={run} />
      </td>
      <td className="px-4 py-3 tabular-nums">
        {content && (
          <>
            <p className="whitespace-nowrap">{t('rows', { number: format.number(content.rows) })}</p>
            <p className="whitespace-nowrap">{t('files', { number: format.number(content.files) })}</p>
            {content.missingFiles > 0 && (
              <p className="text-warning">{t('missing', { number: format.number(content.missingFiles) })}</p>
            )}
          </>
        )}
      </td>
      <td className="px-4 py-3 whitespace-nowrap tabular-nums">
        {content && (
          <>
            <p>{sizeOf(content.size)}</p>
            <Duration run={run} />
          </>
        )}
      </td>
      <td className="px-4 py-3">{startedBy === null ? t(`by.${trigger}`) : <bdi>{startedBy}</bdi>}</td>
    </tr>
  )
}

const Notes = ({ run: { failure, verifiedAt, removedAt } }: { run: BackupRunView }) => {
  const t = useTexts('backups')
  const format = useFormat()
  const text = failure
    ? t(`reasons.${failure}`)
    : removedAt
      ? t('removed')
      : verifiedAt && t('verified', { date: format.dateTime(verifiedAt) })
  return text ? <p className="mt-1 text-ink-muted">{text}</p> : null
}

const Duration = ({ run: { startedAt, finishedAt } }: { run: BackupRunView }) => {
  const t = useTexts('backups')
  if (!startedAt || !finishedAt) return null
  const seconds = Math.max(1, Math.round((Date.parse(finishedAt) - Date.parse(startedAt)) / 1000))
  const time = seconds < 120 ? t('seconds', { count: seconds }) : t('minutes', { count: Math.round(seconds / 60) })
  return <p className="text-ink-muted">{t('took', { time })}</p>
}
