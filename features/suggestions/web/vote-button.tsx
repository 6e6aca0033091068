import ChevronUp from 'lucide-react/icons/chevron-up'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import type { SuggestionView } from '../contract/index.ts'
import { loginPath } from '#shell/api/page-data.ts'
import { useReason } from '#shell/i18n/use-reason.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { classes } from '#shell/ui/classes.ts'
import { Link } from '#shell/ui/link.tsx'
import { toast } from '#shell/ui/toast-queue.ts'
import { useVote } from './api.ts'

const voteButtonClasses = (voted: boolean) =>
  classes(
    'flex min-h-15 w-13 flex-none flex-col items-center justify-center gap-0.5 self-start rounded-lg border text-sm font-bold tabular-nums',
    'transition-[background-color,border-color,color] aria-disabled:opacity-60',
    voted
      ? 'border-primary bg-primary text-primary-ink'
      : 'border-line-strong/60 bg-surface-raised text-ink enabled-hover:border-primary enabled-hover:text-primary',
  )

/** The number of votes and the viewer's own vote; sends a visitor to sign in and back. */
export const VoteButton = ({ suggestion }: { suggestion: SuggestionView }) => {
  const t = useTexts('suggestions')
  const reason = useReason('suggestions')(suggestion.can.vote)
  const { voted, votes, toggle } = useVote(suggestion)
  const { pathname, search } = useLocation()
  const content: ReactNode = (
    <>
      <span className="sr-only">{t('card.vote', { title: suggestion.title })}</span>
      <ChevronUp className="text-base" />
      {votes}
    </>
  )
  if (suggestion.can.vote === 'auth.required') {
    return (
      <Link to={loginPath({ pathname, search })} prefetch="none" variant="bare" className={voteButtonClasses(false)}>
        {content}
      </Link>
    )
  }
  // Touch screens have no hover for the `title`, so a click shows the reason.
  const onClick = reason === undefined ? toggle : () => toast({ title: reason })
  return (
    <button
      type="button"
      aria-pressed={voted}
      aria-disabled={reason !== undefined}
      title={reason}
      onClick={onClick}
      className={voteButtonClasses(voted)}
    >
      {content}
    </button>
  )
}
