import { entriesPath, roundPath } from '../paths.ts'
import type { RoundView } from '../../contract/index.ts'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { ButtonLink } from '#shell/ui/button.tsx'
import { Link } from '#shell/ui/link.tsx'
import { OwnProgress } from './own-progress.tsx'
import { RoundActions } from './round-actions.tsx'
import { RoundBadges } from './round-badges.tsx'

type Props = {
  round: RoundView
  slug: string
  /** Set for the owner. */
  notified: { names: readonly string[]; hasMore: boolean } | null
}

/** One round of a program: how it stands, the viewer's own progress, and what can be done. */
export const RoundRow = ({ round, slug, notified }: Props) => {
  const t = useTexts('program-reviews')
  const format = useFormat()
  const { id, name, status, criteria, applications, progress, createdAt, openedAt, closedAt, can } = round
  const since = closedAt
    ? t('rounds.closed', { date: format.date(closedAt) })
    : openedAt
      ? t('rounds.opened', { date: format.date(openedAt) })
      : t('rounds.created', { date: format.date(createdAt) })
  const facts = [
    ...(applications !== null && status !== 'draft' ? [t('rounds.applications', { count: applications })] : []),
    t('rounds.criteria', { count: criteria.length }),
    since,
  ]
  return (
    <article className="flex flex-col gap-4 py-5">
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-3">
        <div className="flex min-w-0 flex-[1_1_16rem] flex-col gap-1.5">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
            <h3 className="min-w-0 text-lg leading-snug font-bold tracking-tight">
              <Link to={roundPath(slug, id)} variant="quiet" className="text-ink!">
                <bdi>{name}</bdi>
              </Link>
            </h3>
            <RoundBadges round={round} isShort />
          </div>
          <p className="text-sm text-ink-muted">{facts.join(' · ')}</p>
        </div>
        {progress && status !== 'draft' && <OwnProgress progress={progress} />}
      </div>
      <div className="flex flex-wrap items-start gap-2 empty:hidden">
        {progress && status !== 'draft' && (
          <ButtonLink
            size="sm"
            variant={can.review === 'ok' && progress.left > 0 ? 'primary' : 'secondary'}
            to={entriesPath(slug, id)}
          >
            {t(can.review === 'ok' && progress.left > 0 ? 'rounds.review' : 'rounds.see_reviews')}
          </ButtonLink>
        )}
        {notified && status !== 'draft' && (
          <ButtonLink size="sm" to={roundPath(slug, id)}>
            {t('rounds.results')}
          </ButtonLink>
        )}
        {notified && <RoundActions round={round} notified={notified} />}
      </div>
    </article>
  )
}
