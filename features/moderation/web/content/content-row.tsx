import { userPath } from '#features/accounts/contract/index.ts'
import { excerpt } from '#kit/excerpt.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Badge, type BadgeTone } from '#shell/ui/badge.tsx'
import { Link } from '#shell/ui/link.tsx'
import { RelativeTime } from '#shell/ui/relative-time.tsx'
import { SelectRow } from '#shell/ui/select-row.tsx'
import type { RowSelection } from '#shell/ui/use-row-selection.ts'
import { userText } from '#shell/ui/user-text.ts'
import { contentKeyOf, type ContentView } from '../../contract/index.ts'
import { CaseStateBadge } from '../case-state.tsx'
import { casesPath, contentName, type ContentPlace, contentPath, useContentPlace } from './content-path.ts'

const tones = { visible: 'neutral', reported: 'warning', removed: 'danger' } as const satisfies Record<
  ContentView['state'],
  BadgeTone
>

/** What names the row for screen readers. */
const labelLength = 60

export const ContentRow = ({ content, selection }: { content: ContentView; selection: RowSelection }) => {
  const t = useTexts('moderation')
  const place = useContentPlace()
  const { kind, title, text, language, author, createdAt, state, path } = content
  return (
    <article className="flex items-start gap-x-4 py-4">
      <SelectRow
        id={contentKeyOf(content)}
        label={t('content.choose', { what: excerpt(contentName(content), labelLength) })}
        selection={selection}
      />
      <div className="flex min-w-0 grow flex-col gap-x-8 gap-y-1.5 lg:flex-row lg:justify-between">
        <div className="flex min-w-0 flex-col gap-1.5">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-muted">
            <Badge>{t(`kinds.${kind}`)}</Badge>
            <Author author={author} place={place} />
            <RelativeTime at={createdAt} />
            {state !== 'visible' && <Badge tone={tones[state]}>{t(`content.states.${state}`)}</Badge>}
          </div>
          {title && (
            <p {...userText(language)} className="w-fit font-medium wrap-anywhere">
              {title}
            </p>
          )}
          <p {...userText(language)} className="line-clamp-3 max-w-measure wrap-anywhere">
            {text}
          </p>
          <CaseFacts content={content} />
        </div>
        <div className="flex flex-wrap gap-x-4 gap-y-1 text-sm lg:w-56 lg:flex-none lg:flex-col">
          {path && <Link to={path}>{t('content.open')}</Link>}
          {content.case && <Link to={casesPath(place, content.case.state)}>{t('content.case')}</Link>}
          {author && (
            <Link to={contentPath(place, { author: author.id })}>{t('content.by', { name: author.fullName })}</Link>
          )}
        </div>
      </div>
    </article>
  )
}

const Author = ({ author, place }: { author: ContentView['author']; place: ContentPlace }) => {
  const t = useTexts('moderation')
  if (!author) return t('content.former')
  const name = <bdi>{author.fullName}</bdi>
  return place === 'admin' ? <Link to={userPath(author.id)}>{name}</Link> : name
}

const CaseFacts = ({ content: { case: latest, state } }: { content: ContentView }) => {
  const t = useTexts('moderation')
  if (!latest) return null
  const { reportCount, reason, decidedBy, statement } = latest
  return (
    <div className="flex flex-col gap-1 text-sm text-ink-muted">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {reportCount > 0 && <span>{t('queue.reports', { count: reportCount })}</span>}
        {latest.state !== 'open' && latest.state !== 'removed' && <CaseStateBadge state={latest.state} />}
        {state === 'removed' && reason && (
          <span>
            {decidedBy
              ? t('content.removed_by', { reason: t(`reasons.${reason}`), name: decidedBy.fullName })
              : t(`reasons.${reason}`)}
          </span>
        )}
      </p>
      {state === 'removed' && statement && (
        <p dir="auto" className="line-clamp-2 max-w-measure">
          {statement}
        </p>
      )}
    </div>
  )
}
