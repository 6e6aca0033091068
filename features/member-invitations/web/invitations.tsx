import MailX from 'lucide-react/icons/mail-x'
import { ExportLink } from '#features/list-exports/web/index.ts'
import { mayCall } from '#kit/access.ts'
import { useEndpointQuery, useList } from '#shell/api/query.ts'
import { useAuth } from '#shell/auth/auth-provider.tsx'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { useReason } from '#shell/i18n/use-reason.ts'
import { DialogButton } from '#shell/layout/dialog-button.tsx'
import { lazyOverlay } from '#shell/layout/lazy-overlay.tsx'
import { ChipLinks } from '#shell/ui/chip.tsx'
import { EmptyState } from '#shell/ui/empty-state.tsx'
import { PagedList } from '#shell/ui/paged-list.tsx'
import { useSearchParam } from '#shell/ui/use-search-param.ts'
import {
  countInvitations,
  importInvitations,
  invitationLimits,
  type InvitationState,
  invitationStates,
  listInvitations,
} from '../contract/index.ts'
import { InvitationRow } from './invitation-row.tsx'

const fileDialog = lazyOverlay(() => import('./file-dialog.tsx'))

/** The invitations tab of the administration. */
export default function Invitations() {
  const [search] = useSearchParam()
  const state = invitationStates.find((one) => one === search.get('state'))
  return (
    <div className="flex flex-col gap-5">
      <Header state={state} />
      <StateFilter state={state} />
      <InvitationList state={state} />
    </div>
  )
}

const Header = ({ state }: { state: InvitationState | undefined }) => {
  const t = useTexts('member-invitations')
  const { viewer } = useAuth()
  const reason = useReason('member-invitations')(mayCall(importInvitations.access, viewer))
  const { data } = useEndpointQuery(countInvitations, {})
  const waiting = data?.waiting ?? 0
  return (
    <header className="flex flex-col gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-3">
        <h2 className="text-xl font-bold tracking-tight">{t('title')}</h2>
        <div className="flex flex-wrap gap-2">
          <ExportLink list="invitations" filters={{ state }} size="md" />
          <DialogButton dialog={fileDialog} reason={reason}>
            {t('add')}
          </DialogButton>
        </div>
      </div>
      <p className="max-w-measure text-sm text-ink-muted">{t('text', { days: invitationLimits.linkDays })}</p>
      <p role="status" className="text-sm font-medium tabular-nums empty:hidden">
        {waiting > 0 && `${t('waiting', { count: waiting })} ${t('pace', { count: invitationLimits.mailsPerMinute })}`}
      </p>
    </header>
  )
}

const StateFilter = ({ state }: { state: InvitationState | undefined }) => {
  const t = useTexts('member-invitations')
  const format = useFormat()
  const { data } = useEndpointQuery(countInvitations, {})
  if (!data) return null
  const total = invitationStates.reduce((sum, one) => sum + data[one], 0)
  const viewOf = (one: InvitationState | undefined) => ({
    to: `/admin?${new URLSearchParams({ tab: 'invitations', ...(one && { state: one }) })}`,
    label: t('view', {
      state: one ? t(`states.${one}`) : t('all'),
      number: format.number(one ? data[one] : total),
    }),
    current: state === one,
  })
  return (
    <ChipLinks
      label={t('filter')}
      links={[undefined, ...invitationStates.filter((one) => data[one] > 0 || state === one)].map(viewOf)}
      replace
    />
  )
}

const InvitationList = ({ state }: { state: InvitationState | undefined }) => {
  const t = useTexts('member-invitations')
  const list = useList(listInvitations, state ? { state } : {})
  return (
    <PagedList
      list={list}
      label={t('title')}
      layout="rows"
      empty={<EmptyState icon={<MailX />} title={t('empty.title')} text={t('empty.text')} level={3} />}
      failure={t('failed')}
    >
      {(invitation) => <InvitationRow invitation={invitation} />}
    </PagedList>
  )
}
