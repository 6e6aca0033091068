import SearchX from 'lucide-react/icons/search-x'
import Mail from 'lucide-react/icons/mail'
import UserPlus from 'lucide-react/icons/user-plus'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { listUsers, profileRoles, userAccesses, userLimits, userSorts, userStates } from '../../contract/index.ts'
import { WaitingRequests } from '#features/confirmations/web/index.ts'
import { ExportLink } from '#features/list-exports/web/index.ts'
import { SavedFilters } from '#features/saved-filters/web/index.ts'
import { mayCall } from '#kit/access.ts'
import { useList } from '#shell/api/query.ts'
import { useAuth } from '#shell/auth/auth-provider.tsx'
import { useFormat } from '#shell/i18n/format.ts'
import { useReason } from '#shell/i18n/use-reason.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { lazyOverlay } from '#shell/layout/lazy-overlay.tsx'
import { SearchParamForm } from '#shell/ui/search-param-form.tsx'
import { Button, ButtonLink } from '#shell/ui/button.tsx'
import { classes } from '#shell/ui/classes.ts'
import { EmptyState } from '#shell/ui/empty-state.tsx'
import { ErrorState } from '#shell/ui/error-state.tsx'
import { EndOfList, LoadMore } from '#shell/ui/list-end.tsx'
import { Select } from '#shell/ui/select.tsx'
import { ListSkeleton } from '#shell/ui/skeleton.tsx'
import { useRowSelection } from '#shell/ui/use-row-selection.ts'
import { type UserFilters, usersPath } from './user-paths.ts'
import { BulkBar } from './bulk-bar.tsx'
import { UserCard } from './user-card.tsx'

export const UserList = ({ filters }: { filters: UserFilters }) => (
  <div className="flex flex-col gap-5">
    <WaitingRequests />
    <ListHeader filters={filters} />
    <FilterBar filters={filters} />
    <UserResults filters={filters} />
  </div>
)

const dialogs = {
  add: lazyOverlay(() => import('./add-admin-dialog.tsx')),
  invite: lazyOverlay(() => import('./invite-dialog.tsx')),
}
type DialogName = keyof typeof dialogs

const ListHeader = ({ filters }: { filters: UserFilters }) => {
  const t = useTexts('admin')
  const reasonOf = useReason('accounts')
  const { viewer } = useAuth()
  const [open, setOpen] = useState<DialogName | null>(null)
  const [mounted, setMounted] = useState<DialogName | null>(null)
  const reason = reasonOf(mayCall('admin', viewer))
  const opener = (name: DialogName) => ({
    onClick: () => {
      setMounted(name)
      setOpen(name)
    },
    onPointerEnter: dialogs[name].preload,
    ...(reason !== undefined && { reason }),
  })
  const MountedDialog = mounted && dialogs[mounted].Overlay
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-3">
      <h2 className="text-xl font-bold tracking-tight">{t('users.list')}</h2>
      <div className="flex flex-wrap gap-2">
        <SavedFilters list="users" filters={filters} size="md" />
        <ExportLink list="users" filters={filters} size="md" />
        <Button icon={<Mail />} {...opener('invite')}>
          {t('users.invite.open')}
        </Button>
        <Button icon={<UserPlus />} {...opener('add')}>
          {t('users.add.open')}
        </Button>
      </div>
      {MountedDialog && <MountedDialog open={open === mounted} onClose={() => setOpen(null)} />}
    </div>
  )
}

const FilterBar = ({ filters }: { filters: UserFilters }) => {
  const t = useTexts('admin')
  const roleName = useTexts('accounts')
  const navigate = useNavigate()
  const { q = '', role = '', access = '', state = '', sort = 'newest' } = filters
  const updateFilters = (change: Partial<Record<keyof UserFilters, string>>) => {
    const next = Object.fromEntries(Object.entries({ ...filters, ...change }).filter(([, value]) => value !== ''))
    void navigate(usersPath(next as UserFilters), { replace: true, preventScrollReset: true })
  }
  return (
    <div className="flex flex-col gap-3">
      <SearchParamForm
        label={t('users.search')}
        q={q}
        onSearch={(q) => updateFilters({ q })}
        maxLength={userLimits.query}
      />
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <Select
          label={t('users.filter.role')}
          value={role}
          onChange={({ currentTarget: { value } }) => updateFilters({ role: value })}
          options={[
            { value: '', label: t('users.filter.any_role') },
            ...profileRoles.map((value) => ({ value, label: roleName(`roles.${value}`) })),
          ]}
        />
        <Select
          label={t('users.filter.access')}
          value={access}
          onChange={({ currentTarget: { value } }) => updateFilters({ access: value })}
          options={[
            { value: '', label: t('users.filter.any_access') },
            ...userAccesses.map((value) => ({ value, label: t(`users.access.${value}`) })),
          ]}
        />
        <Select
          label={t('users.filter.state')}
          value={state}
          onChange={({ currentTarget: { value } }) => updateFilters({ state: value })}
          options={[
            { value: '', label: t('users.filter.any_state') },
            ...userStates.map((value) => ({ value, label: t(`users.state.${value}`) })),
          ]}
        />
        <Select
          label={t('users.filter.sort')}
          value={sort}
          onChange={({ currentTarget: { value } }) => updateFilters({ sort: value })}
          options={userSorts.map((value) => ({ value, label: t(`users.sorts.${value}`) }))}
        />
      </div>
    </div>
  )
}

const UserResults = ({ filters }: { filters: UserFilters }) => {
  const t = useTexts('admin')
  const format = useFormat()
  const { viewer } = useAuth()
  const list = useList(listUsers, filters)
  const selection = useRowSelection(
    list.items.map(({ id }) => id),
    usersPath(filters),
    userLimits.bulk,
  )
  const maySelect = mayCall('admin', viewer) === 'ok'
  if (list.isPending) return <ListSkeleton rows={6} />
  if (list.error && list.items.length === 0)
    return <ErrorState text={t('users.failed')} onRetry={list.retry} reference={list.error.requestId} />
  if (list.items.length === 0) {
    return (
      <EmptyState
        title={t('users.none.title')}
        text={t('users.none.text')}
        icon={<SearchX />}
        action={<ButtonLink to={usersPath()}>{t('users.none.action')}</ButtonLink>}
      />
    )
  }
  const { total = 0 } = list
  const isCountCapped = total >= userLimits.counted && list.hasMore
  return (
    <section
      aria-label={t('users.list')}
      aria-busy={list.isChanging}
      className={classes('flex flex-col gap-3 transition-opacity', list.isChanging && 'opacity-60')}
    >
      <p role="status" className="text-sm text-ink-muted tabular-nums">
        {isCountCapped ? t('users.many', { count: format.number(total) }) : t('users.count', { count: total })}
      </p>
      {maySelect && <BulkBar selection={selection} />}
      <ul className="flex flex-col gap-2">
        {list.items.map((user) => (
          <UserCard key={user.id} user={user} selection={maySelect ? selection : null} />
        ))}
      </ul>
      {list.hasMore ? (
        <LoadMore onLoad={list.loadMore} loading={list.isLoadingMore} />
      ) : (
        <EndOfList text={t('users.end')} />
      )}
    </section>
  )
}
