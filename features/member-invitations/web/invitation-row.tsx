import { useState } from 'react'
import { useEndpointMutation } from '#shell/api/query.ts'
import { failureText } from '#shell/i18n/error-text.ts'
import { failureToast } from '#shell/i18n/failure-toast.ts'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { useReason } from '#shell/i18n/use-reason.ts'
import { Badge, type BadgeTone } from '#shell/ui/badge.tsx'
import { Button } from '#shell/ui/button.tsx'
import { LazyAlertDialog } from '#shell/ui/lazy-alert-dialog.tsx'
import { toast } from '#shell/ui/toast-queue.ts'
import {
  countInvitations,
  type InvitationView,
  listInvitations,
  resendInvitation,
  withdrawInvitation,
} from '../contract/index.ts'

const tones: Record<InvitationView['state'], BadgeTone> = {
  waiting: 'neutral',
  pending: 'primary',
  accepted: 'positive',
  expired: 'warning',
  failed: 'danger',
  withdrawn: 'neutral',
}

const refreshes = [listInvitations, countInvitations]

export const InvitationRow = ({ invitation }: { invitation: InvitationView }) => {
  const t = useTexts('member-invitations')
  const accounts = useTexts('accounts')
  const format = useFormat()
  const { fullName, email, role, state, invitedBy, createdAt, at } = invitation
  const created = format.date(createdAt)
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4">
      <div className="flex min-w-0 flex-[1_1_16rem] flex-col gap-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <bdi className="min-w-0 font-medium [overflow-wrap:anywhere]">{fullName}</bdi>
          <Badge tone={tones[state]}>{t(`states.${state}`)}</Badge>
        </p>
        <p className="flex flex-wrap gap-x-2 text-sm text-ink-muted">
          <bdi dir="ltr" className="min-w-0 [overflow-wrap:anywhere]">
            {email}
          </bdi>
          {role && <span>{accounts(`roles.${role}`)}</span>}
        </p>
        <p className="text-sm text-ink-muted">
          {invitedBy === null ? t('by_nobody', { date: created }) : t('by', { name: invitedBy, date: created })}
          {' · '}
          {t(`times.${state}`, { date: format.dateTime(at) })}
        </p>
      </div>
      {state !== 'accepted' && <Actions invitation={invitation} />}
    </div>
  )
}

const Actions = ({ invitation: { id, email, can } }: { invitation: InvitationView }) => {
  const t = useTexts('member-invitations')
  const reasonOf = useReason('member-invitations')
  const [isConfirming, setConfirming] = useState(false)
  const resend = useEndpointMutation(resendInvitation, {
    refreshes,
    onSuccess: () => void toast({ title: t('resend.done'), tone: 'positive' }),
    onError: (error) => void toast(failureToast(error)),
  })
  const withdraw = useEndpointMutation(withdrawInvitation, {
    refreshes,
    onSuccess: () => {
      setConfirming(false)
      toast({ title: t('withdraw.done'), tone: 'positive' })
    },
  })
  return (
    <div className="flex flex-none flex-wrap gap-2">
      {can['resend'] === 'ok' && (
        <Button
          size="sm"
          aria-label={t('resend.label', { email })}
          pending={resend.isPending}
          onClick={() => resend.mutate({ id })}
        >
          {t('resend.action')}
        </Button>
      )}
      {(can['withdraw'] === 'ok' || can['withdraw'] === 'auth.forbidden') && (
        <Button
          size="sm"
          variant="quiet"
          aria-label={t('withdraw.label', { email })}
          reason={reasonOf(can['withdraw'])}
          onClick={() => setConfirming(true)}
        >
          {t('withdraw.action')}
        </Button>
      )}
      <LazyAlertDialog
        open={isConfirming}
        onClose={() => setConfirming(false)}
        title={t('withdraw.title', { email })}
        text={t('withdraw.text')}
        confirmLabel={t('withdraw.action')}
        pending={withdraw.isPending}
        error={withdraw.error ? failureText(withdraw.error) : undefined}
        onConfirm={() => withdraw.mutate({ id })}
      />
    </div>
  )
}
