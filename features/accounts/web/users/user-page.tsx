import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ReactNode } from 'react'
import { readUser, type UserDetails } from '../../contract/index.ts'
import { MemberName } from '#features/profiles/web/index.ts'
import { useEndpointQuery } from '#shell/api/query.ts'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Avatar } from '#shell/ui/avatar.tsx'
import { BackLink } from '#shell/ui/back-link.tsx'
import { Badge } from '#shell/ui/badge.tsx'
import { buttonClasses } from '#shell/ui/button-styles.ts'
import { Card } from '#shell/ui/card.tsx'
import { ErrorState } from '#shell/ui/error-state.tsx'
import { Link } from '#shell/ui/link.tsx'
import { Section } from '#shell/ui/page-header.tsx'
import { RelativeTime } from '#shell/ui/relative-time.tsx'
import { ListSkeleton } from '#shell/ui/skeleton.tsx'
import { userText } from '#shell/ui/user-text.ts'
import { languageChoices } from '../languages.ts'
import { auditLogPath, usersPath } from './user-paths.ts'
import { UserActions } from './user-actions.tsx'
import { UserBadges } from './user-card.tsx'

export const UserPage = ({ id }: { id: string }) => {
  const t = useTexts('admin')
  const { data, error, isFetching, refetch } = useEndpointQuery(readUser, { id })
  return (
    <div className="flex flex-col gap-6">
      <BackLink to={usersPath()}>{t('users.back')}</BackLink>
      {data ? (
        <UserDetailsView user={data} />
      ) : error ? (
        <ErrorState
          text={t('users.not_loaded')}
          onRetry={() => void refetch()}
          retrying={isFetching}
          reference={error.requestId}
        />
      ) : (
        <ListSkeleton rows={3} />
      )}
    </div>
  )
}

const UserDetailsView = ({ user }: { user: UserDetails }) => {
  const t = useTexts('admin')
  return (
    <>
      <header className="flex flex-wrap items-center gap-4">
        <Avatar name={user.fullName} src={user.avatarUrl} size="lg" />
        <div className="flex min-w-0 flex-[1_1_14rem] flex-col gap-1.5">
          <h2 className="text-2xl font-bold tracking-tight">
            <MemberName member={user} />
          </h2>
          <p className="flex flex-wrap gap-2">
            <UserBadges user={user} />
          </p>
        </div>
        <UserActions
          user={user}
          triggerClassName={buttonClasses({ variant: 'secondary' })}
          trigger={
            <>
              {t('users.act.open')}
              <ChevronDown />
            </>
          }
        />
      </header>
      <div className="grid gap-4 md:grid-cols-2">
        <Basics user={user} />
        <AccountStatus user={user} />
      </div>
      <BanHistory bans={user.bans} />
    </>
  )
}

const Basics = ({ user }: { user: UserDetails }) => {
  const t = useTexts('admin')
  const roleName = useTexts('accounts')
  return (
    <FactsCard
      title={t('users.details.basics')}
      facts={[
        [
          t('users.details.email'),
          <span key="email">
            <bdi className="break-words">{user.email}</bdi> (
            {t(user.emailConfirmed ? 'users.details.confirmed' : 'users.details.not_confirmed')})
          </span>,
        ],
        [
          t('users.details.username'),
          user.username ? <bdi key="username">{user.username}</bdi> : t('users.details.none'),
        ],
        [t('users.details.role'), user.role ? roleName(`roles.${user.role}`) : t('users.details.none')],
        [t('users.details.company'), user.company ? <bdi key="company">{user.company}</bdi> : t('users.details.none')],
        [t('users.details.language'), languageChoices.find(({ value }) => value === user.language)?.label],
        [t('users.details.time_zone'), <bdi key="zone">{user.timeZone}</bdi>],
        [t('users.details.visibility'), t(user.isPublic ? 'users.details.public' : 'users.details.members_only')],
      ]}
    />
  )
}

const AccountStatus = ({ user }: { user: UserDetails }) => {
  const t = useTexts('admin')
  const format = useFormat()
  const { verifiedBy } = user
  const verified = verifiedBy && { time: format.shortDate(verifiedBy.at), name: verifiedBy.fullName ?? '' }
  return (
    <FactsCard
      title={t('users.details.standing')}
      facts={[
        [t('users.details.level'), t(`users.level.${user.adminLevel ?? 'none'}`)],
        [
          t('users.details.access'),
          user.accessRoles.length > 0
            ? format.list(
                user.accessRoles.map((role) =>
                  role === 'moderator' || role === 'partner' || role === 'admin' ? t(`users.access.${role}`) : role,
                ),
              )
            : t('users.details.none'),
        ],
        [
          t('users.details.verified'),
          verified
            ? t(verified.name ? 'users.details.verified_by' : 'users.details.verified_at', verified)
            : t('users.details.no'),
        ],
        [
          t('users.details.second_factor'),
          t(user.hasSecondFactor ? 'users.details.second_factor_on' : 'users.details.no'),
        ],
        [t('users.details.sessions'), format.number(user.sessions)],
        [
          t('users.details.last_seen'),
          user.lastSeenAt ? <RelativeTime key="seen" at={user.lastSeenAt} /> : t('users.details.never'),
        ],
      ]}
      footer={
        <Link to={auditLogPath(user.id)} className="touch-line text-sm">
          {t('users.act.log')}
        </Link>
      }
    />
  )
}

const FactsCard = ({
  title,
  facts,
  footer,
}: {
  title: string
  facts: readonly (readonly [string, ReactNode])[]
  footer?: ReactNode
}) => (
  <Card as="section" className="flex flex-col items-start gap-3">
    <h3 className="font-medium">{title}</h3>
    <dl className="grid w-full grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2 text-sm">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-ink-muted">{name}</dt>
          <dd className="min-w-0 text-end break-words">{value}</dd>
        </div>
      ))}
    </dl>
    {footer}
  </Card>
)

const BanHistory = ({ bans }: { bans: UserDetails['bans'] }) => {
  const t = useTexts('admin')
  const format = useFormat()
  return (
    <Section title={t('users.details.bans')} level={3}>
      {bans.length === 0 && <p className="text-sm text-ink-muted">{t('users.details.no_bans')}</p>}
      <ol className="flex flex-col gap-2">
        {bans.map((ban) => (
          <Card key={ban.id} as="li" padding="sm" className="flex flex-col gap-1.5 text-sm">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-muted">
              <time dateTime={ban.at}>{format.dateTime(ban.at)}</time>
              <span>
                {ban.until
                  ? t('users.details.until', { time: format.dateTime(ban.until) })
                  : t('users.details.for_good')}
              </span>
              {!ban.lifted && (ban.until === null || Date.parse(ban.until) > Date.now()) && (
                <Badge tone="danger">{t('users.details.now')}</Badge>
              )}
            </p>
            <p className="prose-text" dir="auto">
              {ban.reason}
            </p>
            {ban.appeal && (
              <p className="prose-text text-ink-muted">
                {t('users.details.appeal')} <span {...userText(ban.appealLanguage)}>{ban.appeal}</span>
              </p>
            )}
            {ban.lifted && (
              <p className="prose-text text-ink-muted">
                {t('users.details.lifted', { time: format.dateTime(ban.lifted.at), reason: ban.lifted.reason })}
              </p>
            )}
          </Card>
        ))}
      </ol>
    </Section>
  )
}
