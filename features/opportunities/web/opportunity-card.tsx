import CalendarClock from 'lucide-react/icons/calendar-clock'
import type { ReactNode } from 'react'
import { useViewTransitionState } from 'react-router'
import { type OpportunityCard as Opportunity, opportunityPath } from '../contract/index.ts'
import { useAuth } from '#shell/auth/auth-provider.tsx'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Badge } from '#shell/ui/badge.tsx'
import { Card, CardLink } from '#shell/ui/card.tsx'
import { RelativeTime } from '#shell/ui/relative-time.tsx'
import { TypeBadge, TypeMark } from '#shell/ui/type-badge.tsx'
import { userText } from '#shell/ui/user-text.ts'
import { CardActions } from './card-actions.tsx'
import { FavoriteButton } from './favorite-button.tsx'
import { InternshipBadges } from './internship-badges.tsx'
import { creditsText, periodText } from './internship-texts.ts'
import { useOfferText } from './pay.ts'

type OpportunityCardProps = {
  opportunity: Opportunity
  /** Shown below the card in the member's own lists: counts and buttons. */
  footer?: ReactNode
  hasActions?: boolean
}

/** An opportunity in a list. The whole card links to its page if the viewer may see it. */
export const OpportunityCard = ({ opportunity, footer, hasActions = false }: OpportunityCardProps) => {
  const t = useTexts('opportunities')
  const format = useFormat()
  const { pay, equity } = useOfferText(opportunity)
  const path = opportunityPath(opportunity.slug)
  const isTransitioning = useViewTransitionState(path)
  const { viewer } = useAuth()
  const { title, type, language, companyName, poster, location, remoteOk, applicationDeadline, isActive, internship } =
    opportunity
  // A closed opportunity is visible only to its owner (OPP-08).
  const hasPage = isActive || viewer?.id === poster.id
  const name = (
    <span
      {...userText(language)}
      className={isTransitioning ? 'inline-block [view-transition-name:opportunity-title]' : undefined}
    >
      {title}
    </span>
  )
  const offer = [
    pay ?? opportunity.salaryRange,
    equity ? t('pay.equity', { amount: equity }) : opportunity.equityRange,
    internship && creditsText(internship.credits, t, format),
    internship && periodText(internship, t, format),
  ].filter(Boolean)
  return (
    <Card as="article" padding="none" interactive={hasPage} className="flex gap-4 p-4 sm:p-5">
      <TypeMark kind={type} className="hidden sm:grid" />
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <div className="flex items-start gap-2">
          <div className="flex min-w-0 flex-1 flex-col gap-0.5">
            <h2 className="text-lg leading-snug font-bold tracking-tight">
              {hasPage ? <CardLink to={path}>{name}</CardLink> : name}
            </h2>
            <p className="text-sm text-ink-muted">
              <bdi>{companyName ?? poster.fullName}</bdi>
              {location && (
                <>
                  {'\u00a0· '}
                  <bdi>{location}</bdi>
                </>
              )}
            </p>
          </div>
          <FavoriteButton opportunity={opportunity} className="relative -me-2 -mt-2" />
        </div>
        <div className="flex flex-wrap gap-1.5">
          {!isActive && <Badge tone="neutral">{t('card.closed')}</Badge>}
          <TypeBadge kind={type} label={t(`types.${type}`)} />
          <InternshipBadges internship={opportunity.internship} />
          {remoteOk && <Badge tone="accent">{t('card.remote')}</Badge>}
          {poster.partner && <Badge tone="primary">{t('card.partner')}</Badge>}
        </div>
        <p {...userText(language)} className="line-clamp-2 max-w-measure text-page-start text-sm text-ink-muted">
          {opportunity.summary}
        </p>
        <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
          <div className="flex flex-wrap items-center gap-x-4 gap-y-1 pt-1 text-sm">
            {offer.map((one) => (
              <bdi key={one} className="font-medium">
                {one}
              </bdi>
            ))}
            {applicationDeadline && (
              <span className="inline-flex items-center gap-1.5 text-ink-muted">
                <CalendarClock />
                {t('card.deadline', { day: format.day(applicationDeadline) })}
              </span>
            )}
            <span className="text-ink-faint">
              {t('card.posted')} <RelativeTime at={opportunity.createdAt} />
            </span>
          </div>
          {hasActions && <CardActions opportunity={opportunity} />}
        </div>
        {footer && (
          <div className="relative mt-1 flex flex-wrap items-center gap-2 border-t border-line pt-3">{footer}</div>
        )}
      </div>
    </Card>
  )
}
