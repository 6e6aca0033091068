import Check from 'lucide-react/icons/check'
import ChevronUp from 'lucide-react/icons/chevron-up'
import { useCallback } from 'react'
import { type ProductCard, productPath } from '../contract/index.ts'
import { loginPath } from '#shell/api/page-data.ts'
import { useFormat } from '#shell/i18n/format.ts'
import { useReason } from '#shell/i18n/use-reason.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { classes } from '#shell/ui/classes.ts'
import { Link } from '#shell/ui/link.tsx'
import { toast } from '#shell/ui/toast-queue.ts'
import { useVote, usePendingVote } from './vote.ts'
import { storePendingVote } from './pending-vote.ts'

type VoteButtonVariant = 'tile' | 'wide'

const shapes: Record<VoteButtonVariant, string> = {
  tile: 'min-h-15 min-w-13 flex-none flex-col justify-center gap-0.5 px-1.5 text-sm',
  wide: 'min-h-12 flex-1 justify-center gap-2.5 px-5 text-base',
}
const quiet = 'border-line-strong/60 bg-surface-raised text-ink enabled-hover:border-primary enabled-hover:text-primary'
const full = 'border-primary bg-primary text-primary-ink'
/** A list highlights the votes that are cast, a product page the vote to cast. */
const tones: Record<VoteButtonVariant, { voted: string; open: string }> = {
  tile: { voted: full, open: quiet },
  wide: {
    voted: 'border-primary bg-primary-soft text-ink',
    open: classes(full, 'shadow-low enabled-hover:bg-primary-hover'),
  },
}
const voteButtonClasses = (variant: VoteButtonVariant, voted: boolean) =>
  classes(
    'relative flex items-center rounded-lg border font-bold tabular-nums',
    'transition-[background-color,border-color,color,scale] active:not-aria-disabled:scale-[0.97] aria-disabled:opacity-60',
    shapes[variant],
    voted ? tones[variant].voted : tones[variant].open,
  )

type Props = { product: ProductCard; variant?: VoteButtonVariant }

/** The number of votes and the viewer's own vote. A visitor signs in and returns with the vote cast. */
export const VoteButton = ({ product, variant = 'tile' }: Props) => {
  const t = useTexts('products')
  const format = useFormat()
  const reason = useReason('products')(product.can.vote ?? 'ok')
  const { voted, votes, announcement, toggle, castPendingVote } = useVote(product)
  const content = (
    <>
      {variant === 'wide' && voted ? (
        <Check className="text-lg" />
      ) : (
        <ChevronUp className={variant === 'wide' ? 'text-lg' : 'text-base'} />
      )}
      {variant === 'wide' && <span aria-hidden="true">{t(voted ? 'vote.voted' : 'vote.vote')}</span>}
      <span className="sr-only">{t('vote.label', { title: product.title })}</span>
      <span className={variant === 'wide' ? 'border-s border-current/25 ps-2.5' : undefined}>
        {format.number(votes)}
      </span>
    </>
  )
  if (product.can.vote === 'auth.required') {
    const ask = () => {
      storePendingVote(product.id)
      toast({ title: t('vote.login') })
    }
    return (
      <Link
        to={loginPath({ pathname: productPath(product.slug), search: '' })}
        prefetch="none"
        variant="bare"
        title={t('vote.login')}
        onClick={ask}
        className={voteButtonClasses(variant, false)}
      >
        {content}
      </Link>
    )
  }
  if (variant === 'wide' && product.can.vote === 'product.own') {
    return (
      <p className="flex min-h-12 flex-1 items-center text-lg font-bold tabular-nums">
        {t('vote.votes', { count: votes }).replace(String(votes), format.number(votes))}
      </p>
    )
  }
  // Touch screens have no hover, so a press shows the reason.
  const press = reason === undefined ? toggle : () => toast({ title: reason })
  return (
    <>
      {variant === 'wide' && <PendingVote product={product} onPendingVote={castPendingVote} />}
      <button
        type="button"
        aria-pressed={voted}
        aria-disabled={reason !== undefined}
        title={reason}
        onClick={press}
        className={voteButtonClasses(variant, voted)}
      >
        {content}
      </button>
      <span aria-live="polite" className="sr-only">
        {announcement}
      </span>
    </>
  )
}

const PendingVote = ({ product, onPendingVote }: { product: ProductCard; onPendingVote: () => void }) => {
  // Keeps the first callback, so that the effect of `usePendingVote` runs once per product.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const cast = useCallback(onPendingVote, [product.id])
  usePendingVote(product, cast)
  return null
}
