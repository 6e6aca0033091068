import type { ReactNode } from 'react'
import type { UserDetails } from '../../contract/index.ts'
import { memberPath } from '#features/profiles/contract/index.ts'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Card } from '#shell/ui/card.tsx'
import { Link } from '#shell/ui/link.tsx'
import { RelativeTime } from '#shell/ui/relative-time.tsx'
import { languageChoices } from '../languages.ts'

/** What the member shows, and how to reach them. */
export const Basics = ({ user }: { user: UserDetails }) => {
  const t = useTexts('admin')
  const roleName = useTexts('accounts')
  const format = useFormat()
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
        [t('users.details.member_since'), format.date(user.memberSince)],
      ]}
      footer={
        <Link to={memberPath(user.id)} className="touch-line text-sm">
          {t('users.act.profile')}
        </Link>
      }
    />
  )
}

/** Rights, second factor and last use. */
export const AccountStatus = ({ user }: { user: UserDetails }) => {
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
    />
  )
}

type FactsCardProps = { title: string; facts: readonly (readonly [string, ReactNode])[]; footer?: ReactNode }

const FactsCard = ({ title, facts, footer }: FactsCardProps) => (
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
