import Ellipsis from 'lucide-react/icons/ellipsis'
import type { UserRow } from '../../contract/index.ts'
import { MemberName } from '#features/profiles/web/index.ts'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Avatar } from '#shell/ui/avatar.tsx'
import { Badge } from '#shell/ui/badge.tsx'
import { iconButtonClasses } from '#shell/ui/button-styles.ts'
import { Card, CardLink } from '#shell/ui/card.tsx'
import { SelectRow } from '#shell/ui/select-row.tsx'
import type { RowSelection } from '#shell/ui/use-row-selection.ts'
import { userPath } from '../../contract/index.ts'
import { UserActions } from './user-actions.tsx'

/** `selection`: only for administrators who may make changes. */
export const UserCard = ({ user, selection }: { user: UserRow; selection: RowSelection | null }) => {
  const t = useTexts('admin')
  const format = useFormat()
  return (
    <Card as="li" interactive padding="sm" className="flex items-start gap-3">
      {selection && (
        <SelectRow
          id={user.id}
          label={t('users.bulk.choose', { name: user.fullName })}
          selection={selection}
          className="relative z-1 mt-2.5"
        />
      )}
      <Avatar name={user.fullName} src={user.avatarUrl} size="md" />
      <div className="flex min-w-0 grow flex-col gap-1">
        <h3 className="font-medium">
          <CardLink to={userPath(user.id)}>
            <MemberName member={user} />
          </CardLink>
        </h3>
        <p className="text-sm break-words text-ink-muted">
          <bdi>{user.email}</bdi>
        </p>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm text-ink-muted max-sm:-me-14">
          <UserBadges user={user} />
          <span>{t('users.since', { time: format.shortDate(user.memberSince) })}</span>
        </p>
      </div>
      <div className="relative">
        <UserActions user={user} trigger={<Ellipsis />} triggerClassName={iconButtonClasses({ size: 'sm' })} />
      </div>
    </Card>
  )
}

/** `until` is the exclusive end of the ban, so the last banned day is the day before. */
const lastMoment = (until: string) => new Date(Date.parse(until) - 1).toISOString()

export const UserBadges = ({ user }: { user: UserRow }) => {
  const t = useTexts('admin')
  const roleName = useTexts('accounts')
  const format = useFormat()
  return (
    <>
      {user.ban && (
        <Badge tone="danger">
          {user.ban.until
            ? t('users.banned_until', { time: format.shortDate(lastMoment(user.ban.until)) })
            : t('users.banned_for_good')}
        </Badge>
      )}
      {user.deletionDueAt && (
        <Badge tone="danger">{t('users.deleted_on', { time: format.shortDate(user.deletionDueAt) })}</Badge>
      )}
      {user.adminLevel && <Badge tone="primary">{t(`users.level.${user.adminLevel}`)}</Badge>}
      {user.accessRoles.includes('moderator') && <Badge tone="accent">{t('users.access.moderator')}</Badge>}
      {!user.emailConfirmed && <Badge tone="warning">{t('users.state.unconfirmed')}</Badge>}
      {user.role && <Badge>{roleName(`roles.${user.role}`)}</Badge>}
    </>
  )
}
