import Link2 from 'lucide-react/icons/link-2'
import Unlink from 'lucide-react/icons/unlink'
import { useState } from 'react'
import { useEndpointMutation } from '#shell/api/query.ts'
import { failureToast } from '#shell/i18n/failure-toast.ts'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { useReason } from '#shell/i18n/use-reason.ts'
import { Button } from '#shell/ui/button.tsx'
import { LazyAlertDialog } from '#shell/ui/lazy-alert-dialog.tsx'
import { toast } from '#shell/ui/toast-queue.ts'
import { beginLink, type Connection, listConnections, unlink } from '../contract/index.ts'

export const ConnectionRow = ({ connection }: { connection: Connection }) => {
  const t = useTexts('identity-providers')
  const format = useFormat()
  const { name, linked, can } = connection
  const isOffered = can['link'] !== 'identity.unknown_provider'
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 border-b border-line py-4">
      <div className="flex min-w-48 flex-1 flex-col gap-1">
        <p className="min-w-0 font-medium [overflow-wrap:anywhere]" dir="auto">
          {name}
        </p>
        {linked ? (
          <>
            <p className="text-sm [overflow-wrap:anywhere]" dir="auto">
              {linked.accountName}
            </p>
            <p className="text-sm text-ink-muted">{t('item.linked', { date: format.date(linked.since) })}</p>
          </>
        ) : (
          <p className="text-sm text-ink-muted">{t('item.not_linked')}</p>
        )}
        {!isOffered && <p className="text-sm text-ink-muted">{t('item.off')}</p>}
      </div>
      {linked ? <UnlinkButton connection={connection} id={linked.id} /> : <LinkButton connection={connection} />}
    </li>
  )
}

const LinkButton = ({ connection: { provider, name, can } }: { connection: Connection }) => {
  const t = useTexts('identity-providers')
  const reason = useReason('identity-providers')(can['link'] ?? 'ok')
  const begin = useEndpointMutation(beginLink, {
    onSuccess: ({ url }) => location.assign(url),
    onError: (error) => void toast(failureToast(error)),
  })
  return (
    <Button
      size="sm"
      icon={<Link2 />}
      reason={reason}
      pending={begin.isPending}
      aria-label={t('link.label', { provider: name })}
      onClick={() => begin.mutate({ provider })}
    >
      {t('link.action')}
    </Button>
  )
}

const UnlinkButton = ({ connection: { name, can }, id }: { connection: Connection; id: string }) => {
  const t = useTexts('identity-providers')
  const reason = useReason('identity-providers')(can['unlink'] ?? 'ok')
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  const remove = useEndpointMutation(unlink, {
    refreshes: [listConnections],
    onSuccess: () => void toast({ title: t('unlink.done'), tone: 'positive' }),
    onError: (error) => void toast(failureToast(error)),
  })
  return (
    <>
      <Button
        size="sm"
        variant="quiet"
        icon={<Unlink />}
        reason={reason}
        aria-label={t('unlink.label', { provider: name })}
        onClick={() => setAsking(true)}
      >
        {t('unlink.action')}
      </Button>
      <LazyAlertDialog
        open={isAsking}
        onClose={close}
        title={t('unlink.title', { provider: name })}
        text={t('unlink.text')}
        confirmLabel={t('unlink.action')}
        pending={remove.isPending}
        onConfirm={() => remove.mutate({ id }, { onSettled: close })}
      />
    </>
  )
}
