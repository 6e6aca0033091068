import type { SuggestionView } from '../contract/index.ts'
import { suggestionPath } from '../contract/index.ts'
import type { Language } from '#kit/languages.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Avatar } from '#shell/ui/avatar.tsx'
import { Button } from '#shell/ui/button.tsx'
import { Card } from '#shell/ui/card.tsx'
import { classes } from '#shell/ui/classes.ts'
import { Link } from '#shell/ui/link.tsx'
import { Callout } from '#shell/ui/callout.tsx'
import { RelativeTime } from '#shell/ui/relative-time.tsx'
import { userText } from '#shell/ui/user-text.ts'
import { boardPath } from './search-params.ts'
import { useUnmerge } from './api.ts'
import { CardActions } from './card-actions.tsx'
import { Duplicates } from './duplicates.tsx'
import { StatusBadge } from './status-badge.tsx'
import { VoteButton } from './vote-button.tsx'

type Props = {
  suggestion: SuggestionView
  /** The only suggestion on the page: the page heading shows its title, and the text is not truncated. */
  isStandalone?: boolean
}

export const SuggestionCard = ({ suggestion, isStandalone = false }: Props) => {
  const { id, title, description, language, note, noteLanguage, mergedInto } = suggestion
  const languageProps = userText(language)
  return (
    <Card as="article" className="flex gap-4 max-sm:gap-3 max-sm:p-4">
      {!mergedInto && <VoteButton suggestion={suggestion} />}
      <div className="flex min-w-0 flex-1 justify-between gap-x-6 gap-y-2 max-sm:flex-col">
        <div className="flex min-w-0 max-w-measure flex-1 flex-col gap-3">
          {!isStandalone && (
            <h2 {...languageProps} className="text-page-start text-lg leading-snug font-bold tracking-tight">
              <Link to={suggestionPath(id)} variant="bare" className="rounded-xs hover:underline">
                {title}
              </Link>
            </h2>
          )}
          <p {...languageProps} className={classes('prose-text', !isStandalone && 'line-clamp-4 text-page-start')}>
            {description}
          </p>
          {note && <AdminNote note={note} language={noteLanguage} />}
          {mergedInto && <MergedInto suggestion={suggestion} target={mergedInto} />}
          <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
            <Byline suggestion={suggestion} />
            <Tags tags={suggestion.tags} />
          </div>
          <Duplicates duplicates={suggestion.duplicates} />
        </div>
        <div className="flex items-center gap-1 self-start max-sm:order-first max-sm:w-full max-sm:justify-between">
          <StatusBadge status={suggestion.status} />
          <CardActions suggestion={suggestion} />
        </div>
      </div>
    </Card>
  )
}

const AdminNote = ({ note, language }: { note: string; language: Language | null }) => {
  const t = useTexts('suggestions')
  return (
    <div className="flex flex-col gap-1 rounded-lg border-s-3 border-accent bg-surface-sunken px-4 py-3 text-sm">
      <p className="font-medium">{t('card.note')}</p>
      <p {...userText(language)} className="prose-text">
        {note}
      </p>
    </div>
  )
}

/** Names the suggestion that a duplicate was merged into; administrators can unmerge it here. */
const MergedInto = ({
  suggestion: { id, can },
  target,
}: {
  suggestion: SuggestionView
  target: NonNullable<SuggestionView['mergedInto']>
}) => {
  const t = useTexts('suggestions')
  const unmerge = useUnmerge()
  return (
    <Callout
      action={
        can.unmerge === 'ok' && (
          <Button size="sm" pending={unmerge.isPending} onClick={() => unmerge.mutate({ id })}>
            {t('card.unmerge')}
          </Button>
        )
      }
    >
      {t('card.merged_into')}{' '}
      <Link to={suggestionPath(target.id)}>
        <bdi>{target.title}</bdi>
      </Link>
    </Callout>
  )
}

const Tags = ({ tags }: { tags: readonly string[] }) => {
  const t = useTexts('suggestions')
  if (tags.length === 0) return null
  return (
    <ul aria-label={t('card.tags')} className="flex flex-wrap gap-x-3 gap-y-1 text-sm">
      {tags.map((tag) => (
        <li key={tag}>
          <Link to={boardPath({ tag })} variant="quiet" className="inline-flex items-center coarse:min-h-11">
            <bdi>{`#${tag}`}</bdi>
          </Link>
        </li>
      ))}
    </ul>
  )
}

const Byline = ({ suggestion: { submitter, createdAt, editedAt } }: { suggestion: SuggestionView }) => {
  const t = useTexts('suggestions')
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-muted">
      <span className="inline-flex items-center gap-2">
        {submitter && <Avatar name={submitter.fullName} src={submitter.avatarUrl} size="xs" />}
        {t('card.by', { name: submitter?.fullName ?? t('card.left') })}
      </span>
      <RelativeTime at={createdAt} />
      {editedAt && <span>{t('card.edited')}</span>}
    </p>
  )
}
