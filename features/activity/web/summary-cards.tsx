import Mail from 'lucide-react/icons/mail'
import Milestone from 'lucide-react/icons/milestone'
import UsersRound from 'lucide-react/icons/users-round'
import type { ReactNode } from 'react'
import type { DashboardSummary } from '../contract/index.ts'
import { requestCount, unreadCount } from '#features/messages/contract/index.ts'
import { useEndpointQuery } from '#shell/api/query.ts'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Card, CardLink } from '#shell/ui/card.tsx'
import { classes } from '#shell/ui/classes.ts'
import { Link } from '#shell/ui/link.tsx'
import { Skeleton } from '#shell/ui/skeleton.tsx'

type SummaryCardProps = {
  icon: ReactNode
  to: string
  label: string
  value: number | undefined
  waiting?: { to: string; text: string } | undefined
}

/** A count that links to its list: a row on phones, a card on wider screens. */
const SummaryCard = ({ icon, to, label, value, waiting }: SummaryCardProps) => {
  const format = useFormat()
  return (
    <Card
      as="li"
      interactive
      padding="sm"
      className="grid grid-cols-[auto_1fr_auto] items-center gap-x-3 sm:grid-cols-[1fr_auto] sm:content-start sm:items-start sm:gap-y-1"
    >
      <span className="row-span-2 text-lg text-ink-faint sm:order-2 sm:row-span-1">{icon}</span>
      <CardLink to={to} className={classes('text-sm text-ink-muted sm:order-1', !waiting && 'max-sm:row-span-2')}>
        {label}
      </CardLink>
      <span className="row-span-2 text-2xl font-bold tracking-tight tabular-nums sm:order-3 sm:col-span-2 sm:row-span-1">
        {value === undefined ? <Skeleton className="h-9 w-10" /> : format.number(value)}
      </span>
      {waiting && (
        <span className="col-start-2 text-sm sm:order-4 sm:col-span-2 sm:col-start-1">
          <Link to={waiting.to} className="relative coarse:py-1">
            {waiting.text}
          </Link>
        </span>
      )}
    </Card>
  )
}

/** The member's counts and pending requests (DASH-02). */
export const SummaryCards = ({ summary }: { summary: DashboardSummary | undefined }) => {
  const t = useTexts('activity')
  const unread = useEndpointQuery(unreadCount, {}).data?.count
  const messageRequests = useEndpointQuery(requestCount, {}).data?.count ?? 0
  const pending = summary?.pending
  const ofConnections =
    pending && pending.connectionRequests > 0
      ? {
          to: '/network?tab=requests',
          text: t('dashboard.glance.connection_requests', { count: pending.connectionRequests }),
        }
      : undefined
  const ofMessages =
    messageRequests > 0
      ? { to: '/messages?folder=requests', text: t('dashboard.glance.message_requests', { count: messageRequests }) }
      : undefined
  const ofOpportunities =
    pending && pending.applications > 0
      ? { to: '/opportunities/mine', text: t('dashboard.glance.applications', { count: pending.applications }) }
      : summary && summary.applications > 0
        ? { to: '/opportunities/applications', text: t('dashboard.glance.waiting', { count: summary.applications }) }
        : undefined
  return (
    <section aria-label={t('dashboard.glance.title')}>
      <ul className="grid gap-3 sm:grid-cols-3">
        <SummaryCard
          icon={<UsersRound />}
          to="/network?tab=connections"
          label={t('dashboard.glance.connections')}
          value={summary?.connections}
          waiting={ofConnections}
        />
        <SummaryCard
          icon={<Mail />}
          to="/messages"
          label={t('dashboard.glance.messages')}
          value={unread}
          waiting={ofMessages}
        />
        <SummaryCard
          icon={<Milestone />}
          to="/opportunities/mine"
          label={t('dashboard.glance.opportunities')}
          value={summary?.opportunities}
          waiting={ofOpportunities}
        />
      </ul>
    </section>
  )
}
