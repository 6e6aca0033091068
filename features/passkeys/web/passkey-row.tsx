import Cloud from 'lucide-react/icons/cloud'
import KeyRound from 'lucide-react/icons/key-round'
import Pencil from 'lucide-react/icons/pencil'
import Smartphone from 'lucide-react/icons/smartphone'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { useEndpointMutation } from '#shell/api/query.ts'
import { failureToast } from '#shell/i18n/failure-toast.ts'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { useReason } from '#shell/i18n/use-reason.ts'
import { lazyOverlay } from '#shell/layout/lazy-overlay.tsx'
import { Badge } from '#shell/ui/badge.tsx'
import { Button } from '#shell/ui/button.tsx'
import { LazyAlertDialog } from '#shell/ui/lazy-alert-dialog.tsx'
import { toast } from '#shell/ui/toast-queue.ts'
import { listPasskeys, type Passkey, removePasskey } from '../contract/index.ts'

const renameDialog = lazyOverlay(() => import('./rename-passkey-dialog.tsx'))

export const PasskeyRow = ({ passkey }: { passkey: Passkey }) => {
  const t = useTexts('passkeys')
  const format = useFormat()
  const { name, createdAt, lastUsedAt, isBackedUp } = passkey
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 border-b border-line py-4">
      <KeyRound className="flex-none self-start text-xl text-ink-muted" />
      <div className="flex min-w-48 flex-1 flex-col gap-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 font-medium [overflow-wrap:anywhere]" dir="auto">
            {name}
          </span>
          <Badge icon={isBackedUp ? <Cloud /> : <Smartphone />}>
            {t(isBackedUp ? 'item.synced' : 'item.on_device')}
          </Badge>
        </p>
        <p className="text-sm text-ink-muted">{t('item.added', { date: format.date(createdAt) })}</p>
        <p className="text-sm text-ink-muted">
          {lastUsedAt ? t('item.used', { date: format.date(lastUsedAt) }) : t('item.never_used')}
        </p>
      </div>
      <RowActions passkey={passkey} />
    </li>
  )
}

const RowActions = ({ passkey: { id, name, can } }: { passkey: Passkey }) => {
  const t = useTexts('passkeys')
  const reason = useReason('passkeys')(can['remove'] ?? 'ok')
  const [asking, setAsking] = useState<'rename' | 'remove'>()
  const [hasRenamed, setHasRenamed] = useState(false)
  const close = () => setAsking(undefined)
  const remove = useEndpointMutation(removePasskey, {
    refreshes: [listPasskeys],
    onSuccess: () => void toast({ title: t('remove.done'), tone: 'positive' }),
    onError: (error) => void toast(failureToast(error)),
  })
  const rename = () => {
    setHasRenamed(true)
    setAsking('rename')
  }
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        size="sm"
        icon={<Pencil />}
        aria-label={t('item.rename_label', { name })}
        onPointerEnter={renameDialog.preload}
        onClick={rename}
      >
        {t('rename.action')}
      </Button>
      <Button
        size="sm"
        variant="quiet"
        icon={<Trash2 />}
        reason={reason}
        aria-label={t('item.remove_label', { name })}
        onClick={() => setAsking('remove')}
      >
        {t('remove.action')}
      </Button>
      {hasRenamed && <renameDialog.Overlay id={id} name={name} open={asking === 'rename'} onClose={close} />}
      <LazyAlertDialog
        open={asking === 'remove'}
        onClose={close}
        title={t('remove.title', { name })}
        text={t('remove.text')}
        confirmLabel={t('remove.action')}
        pending={remove.isPending}
        onConfirm={() => remove.mutate({ id }, { onSettled: close })}
      />
    </div>
  )
}
