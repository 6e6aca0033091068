import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useEndpointMutation, useList } from '#shell/api/query.ts'
import { failureToast } from '#shell/i18n/failure-toast.ts'
import { useFormat } from '#shell/i18n/format.ts'
import { useReason } from '#shell/i18n/use-reason.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { lazyOverlay } from '#shell/layout/lazy-overlay.tsx'
import { Button } from '#shell/ui/button.tsx'
import { PagedList } from '#shell/ui/paged-list.tsx'
import { Section } from '#shell/ui/page-header.tsx'
import { toast } from '#shell/ui/toast-queue.ts'
import { type ConfirmationRequest, listConfirmations, withdrawRequest } from '../contract/index.ts'
import type { Decision, DecisionDialogProps } from './decision-dialog.tsx'
import { HistoryButton } from './history-button.tsx'
import { RequestFacts } from './request-facts.tsx'
import { useActionText } from './use-action-text.ts'

const dialog = lazyOverlay<DecisionDialogProps>(() => import('./decision-dialog.tsx'))

/**
 * Actions that wait for a second administrator (ADM-03). Nothing, as long as none has waited while the page is open. The
 * address can ask for those that have ended.
 */
export const WaitingRequests = () => {
  const t = useTexts('confirmations')
  const list = useList(listConfirmations, { state: 'waiting' })
  const [hasShown, setHasShown] = useState(false)
  const [search, setSearch] = useSearchParams()
  const opensHistory = search.get('requests') === 'ended'
  const leaveHistory = () => {
    const { requests: _, ...rest } = Object.fromEntries(search)
    if (opensHistory) setSearch(rest, { replace: true, preventScrollReset: true })
  }
  const isShown = list.items.length > 0 || list.error !== null || opensHistory
  if (isShown && !hasShown) setHasShown(true)
  if (!isShown && !hasShown) return null
  return (
    <Section
      title={t('waiting.title')}
      text={t('waiting.text')}
      actions={<HistoryButton isAskedFor={opensHistory} onClose={leaveHistory} />}
      className="mb-7"
    >
      <PagedList
        list={list}
        label={t('waiting.title')}
        layout="rows"
        hasEnd={false}
        failure={t('failed')}
        empty={<p className="text-sm text-ink-muted">{t('waiting.empty')}</p>}
      >
        {(request) => <RequestRow request={request} />}
      </PagedList>
    </Section>
  )
}

const RequestRow = ({ request }: { request: ConfirmationRequest }) => {
  const t = useTexts('confirmations')
  const format = useFormat()
  const title = useActionText()(request)
  return (
    <article className="grid gap-x-8 gap-y-3 py-5 lg:grid-cols-[minmax(0,1fr)_16rem]">
      <div className="flex min-w-0 flex-col gap-2">
        <h3 className="font-medium wrap-anywhere">{title}</h3>
        <RequestFacts request={request} />
      </div>
      <div className="flex flex-col items-start gap-3">
        <p className="text-sm text-ink-muted">{t('row.lapses', { time: format.dateTime(request.lapsesAt) })}</p>
        <Actions request={request} title={title} />
      </div>
    </article>
  )
}

const Actions = ({ request, title }: { request: ConfirmationRequest; title: string }) => {
  const t = useTexts('confirmations')
  const reasonOf = useReason('confirmations')
  const [decision, setDecision] = useState<Decision | null>(null)
  const [isOpen, setOpen] = useState(false)
  const withdraw = useEndpointMutation(withdrawRequest, {
    refreshes: [listConfirmations],
    onSuccess: () => void toast({ title: t('row.withdrawn'), tone: 'positive' }),
    onError: (error) => void toast(failureToast(error)),
  })
  const { id, can } = request
  const mayConfirm = can['confirm'] ?? 'auth.forbidden'
  if (can['withdraw'] === 'ok')
    return (
      <>
        <Button
          size="sm"
          pending={withdraw.isPending}
          aria-label={t('row.withdraw_label', { action: title })}
          onClick={() => withdraw.mutate({ id })}
        >
          {t('row.withdraw')}
        </Button>
        <p className="text-sm text-ink-muted">{reasonOf('confirmation.own_request')}</p>
      </>
    )
  // Who has no level for it sees no buttons; a reason that concerns this request is shown.
  if (mayConfirm.startsWith('auth.')) return null
  if (mayConfirm !== 'ok') return <p className="text-sm text-ink-muted">{reasonOf(mayConfirm)}</p>
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {(['confirm', 'decline'] as const).map((one) => (
          <Button
            key={one}
            size="sm"
            variant={one === 'confirm' ? 'primary' : 'secondary'}
            aria-label={t(`row.${one}_label`, { action: title })}
            onPointerEnter={dialog.preload}
            onFocus={dialog.preload}
            onClick={() => {
              setDecision(one)
              setOpen(true)
            }}
          >
            {t(`row.${one}`)}
          </Button>
        ))}
      </div>
      {decision && (
        <dialog.Overlay
          key={decision}
          request={request}
          decision={decision}
          open={isOpen}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
