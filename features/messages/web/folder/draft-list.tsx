import FilePen from 'lucide-react/icons/file-pen'
import { errorText } from '#shell/i18n/error-text.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { EmptyState } from '#shell/ui/empty-state.tsx'
import { ErrorState } from '#shell/ui/error-state.tsx'
import { RelativeTime } from '#shell/ui/relative-time.tsx'
import { ListSkeleton } from '#shell/ui/skeleton.tsx'
import { messagesPath, type MessagesLocation } from '../messages-path.ts'
import { ListRow } from './list-row.tsx'
import { useDrafts } from '../drafts/use-drafts.ts'

/** Unsent drafts from all devices of the member (MSG-04). */
export const DraftList = ({ location }: { location: MessagesLocation }) => {
  const t = useTexts('messages')
  const { copies, isPending, error, retry } = useDrafts()
  if (isPending && copies.length === 0) return <ListSkeleton rows={3} className="mt-4 lg:px-4" />
  if (error && copies.length === 0)
    return <ErrorState title={t('drafts.failed')} text={errorText(error)} onRetry={retry} className="mt-4 lg:mx-4" />
  if (copies.length === 0)
    return (
      <EmptyState
        className="mt-4 lg:mx-4"
        title={t('empty.drafts.title')}
        text={t('empty.drafts.text')}
        icon={<FilePen />}
      />
    )
  const { opened } = location
  return (
    <ul aria-label={t('folders.drafts')}>
      {copies.map(({ clientId, words, changedAt }) => (
        <li key={clientId}>
          <ListRow
            to={messagesPath({
              ...location,
              opened: words.threadId ? { kind: 'thread', id: words.threadId } : { kind: 'draft', clientId, to: null },
            })}
            isOpen={
              opened?.kind === 'draft'
                ? opened.clientId === clientId
                : opened?.kind === 'thread' && opened.id === words.threadId
            }
            person={words.recipient}
            name={
              words.recipient ? (
                <bdi>{words.recipient.fullName}</bdi>
              ) : (
                <span className="text-ink-muted">{t('drafts.nobody')}</span>
              )
            }
            time={<RelativeTime at={new Date(changedAt).toISOString()} />}
            subject={words.subject || t('drafts.no_subject')}
            snippet={words.content}
            mark={<span className="flex-none text-xs font-medium text-warning">{t('drafts.mark')}</span>}
          />
        </li>
      ))}
    </ul>
  )
}
