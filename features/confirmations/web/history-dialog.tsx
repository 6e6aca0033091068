import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import Clock from 'lucide-react/icons/clock'
import Inbox from 'lucide-react/icons/inbox'
import Undo2 from 'lucide-react/icons/undo-2'
import type { ReactNode } from 'react'
import { useList } from '#shell/api/query.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { AnswerNote } from '#shell/ui/answer-note.tsx'
import { Badge, type BadgeTone } from '#shell/ui/badge.tsx'
import { Dialog } from '#shell/ui/dialog.tsx'
import { EmptyState } from '#shell/ui/empty-state.tsx'
import { PagedList } from '#shell/ui/paged-list.tsx'
import { RelativeTime } from '#shell/ui/relative-time.tsx'
import {
  confirmationLimits,
  type ConfirmationRequest,
  type ConfirmationStatus,
  listConfirmations,
} from '../contract/index.ts'
import { RequestFacts } from './request-facts.tsx'
import { useActionText } from './use-action-text.ts'

const badges: Record<ConfirmationStatus, { tone: BadgeTone; icon: ReactNode }> = {
  waiting: { tone: 'warning', icon: <Clock /> },
  confirmed: { tone: 'positive', icon: <CircleCheck /> },
  declined: { tone: 'danger', icon: <CircleX /> },
  withdrawn: { tone: 'neutral', icon: <Undo2 /> },
  lapsed: { tone: 'neutral', icon: <Clock /> },
}

/** The requests that were confirmed, declined, withdrawn or have lapsed. */
export default function HistoryDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTexts('confirmations')
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('history.title')}
      text={t('history.text', { days: confirmationLimits.retentionDays })}
      size="lg"
    >
      <Requests />
    </Dialog>
  )
}

const Requests = () => {
  const t = useTexts('confirmations')
  const list = useList(listConfirmations, { state: 'ended' })
  return (
    <PagedList
      list={list}
      label={t('history.title')}
      layout="rows"
      hasEnd={false}
      failure={t('history.failed')}
      empty={<EmptyState level={3} icon={<Inbox />} title={t('history.empty')} text={t('history.empty_text')} />}
    >
      {(request) => <EndedRequest request={request} />}
    </PagedList>
  )
}

const EndedRequest = ({ request }: { request: ConfirmationRequest }) => {
  const t = useTexts('confirmations')
  const title = useActionText()(request)
  const { status, endedAt, endedBy, answer, answerLanguage } = request
  return (
    <article className="flex flex-col gap-2 py-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 className="min-w-0 font-medium wrap-anywhere">{title}</h3>
        <Badge {...badges[status]}>{t(`status.${status}`)}</Badge>
      </div>
      <RequestFacts request={request} />
      <p className="text-sm text-ink-muted">
        {endedBy && status !== 'withdrawn' && `${t('row.decided_by', { name: endedBy.fullName })} · `}
        {endedAt && <RelativeTime at={endedAt} />}
      </p>
      {answer && <AnswerNote title={t('row.answer')} text={answer} language={answerLanguage} />}
    </article>
  )
}
