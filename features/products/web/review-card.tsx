import { useState } from 'react'
import { decide, type Decision, type listForReview, productPath } from '../contract/index.ts'
import { MemberCardLink } from '#features/profiles/web/index.ts'
import { mayCall } from '#kit/access.ts'
import type { OutputOf } from '#kit/endpoint.ts'
import { useAuth } from '#shell/auth/auth-provider.tsx'
import { useFormat } from '#shell/i18n/format.ts'
import { useReason } from '#shell/i18n/use-reason.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Badge } from '#shell/ui/badge.tsx'
import { lazyOverlay } from '#shell/layout/lazy-overlay.tsx'
import { Button } from '#shell/ui/button.tsx'
import { Card } from '#shell/ui/card.tsx'
import { OutsideLink } from '#shell/ui/link.tsx'
import { userText } from '#shell/ui/user-text.ts'
import { StatusBadge } from './status-badge.tsx'
import { Thumbnail } from './thumbnail.tsx'

const dialog = lazyOverlay(() => import('./decision-dialog.tsx'))

export type ReviewItem = OutputOf<typeof listForReview>['items'][number]

/** The possible decisions, the most likely one first. */
const decisionsFor = ({ status, changedSinceReview }: ReviewItem): Decision[] => {
  switch (status) {
    case 'pending_review':
      return ['approve', 'reject']
    case 'approved':
      return changedSinceReview ? ['approve', 'archive'] : ['archive']
    case 'rejected':
      return ['approve']
    case 'archived':
      return ['restore']
    case 'draft':
      return []
  }
}

export const ReviewCard = ({ product }: { product: ReviewItem }) => {
  const t = useTexts('products')
  const format = useFormat()
  const { viewer } = useAuth()
  // Administrators who may only view see why they cannot decide.
  const reason = useReason('products')(mayCall(decide.access, viewer))
  const [decision, setDecision] = useState<Decision | null>(null)
  const {
    slug,
    title,
    tagline,
    description,
    language,
    status,
    submittedAt,
    changedSinceReview,
    creator,
    categories,
    website,
    repository,
    history,
  } = product
  const languageProps = userText(language)
  const links = [website, repository].filter((one) => one !== null)
  return (
    <Card as="article" className="flex flex-col gap-4">
      <div className="flex items-start gap-4">
        <Thumbnail product={product} />
        <div className="flex min-w-0 flex-1 flex-col gap-1">
          <h3 {...languageProps} className="text-page-start text-lg leading-snug font-bold tracking-tight">
            {title}
          </h3>
          <p {...languageProps} className="text-page-start text-ink-muted">
            {tagline}
          </p>
          <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm text-ink-muted">
            <StatusBadge status={status} />
            {changedSinceReview && <Badge tone="warning">{t('review.changed')}</Badge>}
            {submittedAt && <span>{t('review.submitted', { date: format.dateTime(submittedAt) })}</span>}
            {categories.length > 0 && <span>{categories.map((one) => t(`categories.${one}`)).join(' · ')}</span>}
          </div>
        </div>
      </div>
      {description && (
        <details className="group text-sm">
          <summary className="w-fit rounded-xs font-medium coarse:-my-2 coarse:py-2">{t('review.description')}</summary>
          <p {...languageProps} className="prose-text mt-2 max-w-measure">
            {description}
          </p>
        </details>
      )}
      <div className="flex flex-col gap-2 text-sm">
        <a
          href={productPath(slug)}
          target="_blank"
          rel="noopener"
          className="w-fit rounded-xs text-link underline decoration-current/40 underline-offset-[0.2em] coarse:-my-1 coarse:py-1"
        >
          {t('review.open')}
        </a>
        {links.length > 0 && (
          <>
            {links.map((href) => (
              <OutsideLink
                key={href}
                href={href}
                dir="ltr"
                className="w-fit max-w-full [overflow-wrap:anywhere] coarse:-my-1 coarse:py-1"
              >
                {href}
              </OutsideLink>
            ))}
            <p className="text-xs text-ink-muted">{t('review.foreign')}</p>
          </>
        )}
      </div>
      {creator && <MemberCardLink member={creator} size="sm" className="self-start" />}
      {history.length > 0 && <History history={history} />}
      <div className="flex flex-wrap items-start gap-2 border-t border-line pt-4">
        {decisionsFor(product).map((one, at) => (
          <Button
            key={one}
            size="sm"
            variant={at === 0 && one !== 'archive' ? 'primary' : 'secondary'}
            onPointerEnter={dialog.preload}
            onFocus={dialog.preload}
            onClick={() => setDecision(one)}
            {...(reason !== undefined && at === 0 && { reason })}
            disabled={reason !== undefined && at > 0}
          >
            {t(one === 'approve' && status === 'approved' ? 'review.decisions.seen' : `review.decisions.${one}`)}
          </Button>
        ))}
      </div>
      {decision && <dialog.Overlay product={product} decision={decision} onClose={() => setDecision(null)} />}
    </Card>
  )
}

const History = ({ history }: Pick<ReviewItem, 'history'>) => {
  const t = useTexts('products')
  const format = useFormat()
  return (
    <details className="text-sm">
      <summary className="w-fit rounded-xs font-medium coarse:-my-2 coarse:py-2">
        {t('review.history', { count: history.length })}
      </summary>
      <ol className="mt-2 flex flex-col gap-3 border-s border-line ps-4">
        {history.map(({ decision, note, language, by, at }) => (
          <li key={`${at} ${decision}`} className="flex flex-col gap-0.5">
            <p>
              <span className="font-medium">{t(`review.done.${decision}`)}</span>{' '}
              <span className="text-ink-muted">
                {format.dateTime(at)}
                {by && (
                  <>
                    {' · '}
                    <bdi>{by.fullName}</bdi>
                  </>
                )}
              </span>
            </p>
            {note && (
              <p {...userText(language)} className="prose-text text-ink-muted">
                {note}
              </p>
            )}
          </li>
        ))}
      </ol>
    </details>
  )
}
