import ChevronDown from 'lucide-react/icons/chevron-down'
import { Suspense } from 'react'
import { readUser } from '../../contract/index.ts'
import { UserContent } from '#features/account-deletion/web/index.ts'
import { MemberDecisions } from '#features/audit-log/web/index.ts'
import { WaitingBadges } from '#features/confirmations/web/index.ts'
import { MemberCases } from '#features/moderation/web/index.ts'
import { MemberName } from '#features/profiles/web/index.ts'
import { MemberEvents } from '#features/security-events/web/index.ts'
import { UserNotes } from '#features/user-notes/web/index.ts'
import { useEndpointQuery } from '#shell/api/query.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Avatar } from '#shell/ui/avatar.tsx'
import { BackLink } from '#shell/ui/back-link.tsx'
import { buttonClasses } from '#shell/ui/button-styles.ts'
import { ErrorState } from '#shell/ui/error-state.tsx'
import { ListSkeleton } from '#shell/ui/skeleton.tsx'
import { BanHistory } from './ban-history.tsx'
import { UserActions } from './user-actions.tsx'
import { UserBadges } from './user-card.tsx'
import { AccountStatus, Basics } from './user-facts.tsx'
import { usersPath } from './user-paths.ts'
import { UserSessions } from './user-sessions.tsx'

/**
 * Everything about one member (ADM-02). Each part makes its own reads, all at the same time, and fails and retries for
 * itself.
 */
export default function UserPage({ id }: { id: string }) {
  const t = useTexts('admin')
  return (
    <div className="flex flex-col gap-6">
      <BackLink to={usersPath()}>{t('users.back')}</BackLink>
      <UserHeading id={id} />
      <div className="grid grid-cols-1 gap-x-10 gap-y-10 lg:grid-cols-[minmax(0,1fr)_min(22rem,35%)] lg:grid-rows-[auto_1fr]">
        <div className="flex flex-col gap-4 lg:col-start-2 lg:row-start-1">
          <UserFacts id={id} />
          <UserContent userId={id} />
        </div>
        <div className="flex min-w-0 flex-col gap-10 lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <UserSessions id={id} />
          <MemberEvents memberId={id} />
          <Suspense fallback={<ListSkeleton rows={2} />}>
            <MemberCases memberId={id} />
          </Suspense>
          <MemberDecisions memberId={id} />
          <BanHistory userId={id} />
        </div>
        <div className="lg:col-start-2 lg:row-start-2">
          <UserNotes memberId={id} />
        </div>
      </div>
    </div>
  )
}

/** The heading reports that the member could not be read; the facts are of the same read. */
const UserHeading = ({ id }: { id: string }) => {
  const t = useTexts('admin')
  const { data: user, error, isFetching, refetch } = useEndpointQuery(readUser, { id })
  if (!user)
    return error ? (
      <ErrorState
        text={t('users.not_loaded')}
        onRetry={() => void refetch()}
        retrying={isFetching}
        reference={error.requestId}
      />
    ) : (
      <ListSkeleton rows={1} />
    )
  return (
    <header className="flex flex-wrap items-center gap-4">
      <Avatar name={user.fullName} src={user.avatarUrl} size="lg" />
      <div className="flex min-w-0 flex-[1_1_14rem] flex-col gap-1.5">
        <h2 className="text-2xl font-bold tracking-tight">
          <MemberName member={user} />
        </h2>
        <p className="text-sm break-words text-ink-muted">
          <bdi>{user.email}</bdi>
        </p>
        <p className="flex flex-wrap gap-2">
          <UserBadges user={user} />
          <Suspense fallback={null}>
            <WaitingBadges memberId={id} />
          </Suspense>
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
  )
}

const UserFacts = ({ id }: { id: string }) => {
  const { data: user, error } = useEndpointQuery(readUser, { id })
  if (!user) return error ? null : <ListSkeleton rows={2} />
  return (
    <>
      <Basics user={user} />
      <AccountStatus user={user} />
    </>
  )
}
