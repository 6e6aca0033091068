import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import Users from 'lucide-react/icons/users'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import {
  closeOpportunity,
  deleteOpportunity,
  listOpportunities,
  listOwnOpportunities,
  type OpportunityDetail,
  opportunityPath,
  readOpportunity,
  reopenOpportunity,
} from '../contract/index.ts'
import { useEndpointMutation } from '#shell/api/query.ts'
import { failureText } from '#shell/i18n/error-text.ts'
import { failureToast } from '#shell/i18n/failure-toast.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Button, ButtonLink } from '#shell/ui/button.tsx'
import { Card } from '#shell/ui/card.tsx'
import { LazyAlertDialog } from '#shell/ui/lazy-alert-dialog.tsx'
import { toast } from '#shell/ui/toast-queue.ts'
import { useVerdictText } from './use-verdict-text.ts'

/** Actions of the owner or an administrator on a listing (OPP-05, OPP-09). */
export default function OwnerTools({
  opportunity: { id, slug, title, isActive, applications, can },
}: {
  opportunity: OpportunityDetail
}) {
  const t = useTexts('opportunities')
  const verdictText = useVerdictText()
  const navigate = useNavigate()
  const [isConfirming, setConfirming] = useState(false)
  const showError = (error: unknown) => toast(failureToast(error))
  const refreshes = [readOpportunity, listOwnOpportunities, listOpportunities]
  const close = useEndpointMutation(closeOpportunity, {
    refreshes,
    onError: showError,
    onSuccess: () =>
      void toast({
        title: t('owner.closed'),
        ...(can['edit'] === 'ok' ? { action: { label: t('owner.reopen'), run: () => reopen.mutate({ id }) } } : {}),
      }),
  })
  const reopen = useEndpointMutation(reopenOpportunity, {
    refreshes,
    onError: showError,
    onSuccess: () => void toast({ tone: 'positive', title: t('owner.reopened') }),
  })
  const remove = useEndpointMutation(deleteOpportunity, {
    // Refresh only the lists, because the detail page no longer exists.
    refreshes: [listOwnOpportunities, listOpportunities],
    onSuccess: async () => {
      toast({ title: t('owner.deleted') })
      await navigate('/opportunities')
    },
  })
  return (
    <Card as="section" className="flex flex-col gap-3">
      <h2 className="text-sm font-medium text-ink-muted">
        {t(can['seeApplicants'] === 'ok' ? 'owner.title' : 'owner.admin_title')}
      </h2>
      <div className="grid grid-cols-2 gap-2">
        {can['seeApplicants'] === 'ok' && (
          <ButtonLink
            size="sm"
            variant="primary"
            className="col-span-full"
            to={`${opportunityPath(slug)}/applicants`}
            icon={<Users />}
          >
            {t('owner.applicants', { count: applications ?? 0 })}
          </ButtonLink>
        )}
        {can['edit'] === 'ok' && (
          <ButtonLink size="sm" to={`${opportunityPath(slug)}/edit`} icon={<Pencil />}>
            {t('owner.edit')}
          </ButtonLink>
        )}
        {isActive && can['close'] === 'ok' && (
          <Button size="sm" pending={close.isPending} onClick={() => close.mutate({ id })}>
            {t('owner.close')}
          </Button>
        )}
        {!isActive && can['edit'] === 'ok' && (
          <Button
            size="sm"
            pending={reopen.isPending}
            reason={can['reopen'] === 'ok' ? undefined : verdictText(can['reopen'] ?? '')}
            onClick={() => reopen.mutate({ id })}
          >
            {t('owner.reopen')}
          </Button>
        )}
        {can['delete'] === 'ok' && (
          <Button
            size="sm"
            variant="quiet"
            className="col-span-full"
            icon={<Trash2 />}
            onClick={() => setConfirming(true)}
          >
            {t('owner.delete')}
          </Button>
        )}
      </div>
      <LazyAlertDialog
        open={isConfirming}
        onClose={() => setConfirming(false)}
        title={t('owner.delete_title')}
        text={t('owner.delete_text')}
        confirmLabel={t('owner.delete')}
        confirmName={title}
        pending={remove.isPending}
        error={remove.error ? failureText(remove.error) : undefined}
        onConfirm={() => remove.mutate({ id })}
      />
    </Card>
  )
}
