import RefreshCw from 'lucide-react/icons/refresh-cw'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { useTexts } from '#shell/i18n/texts.ts'
import { Button } from '#shell/ui/button.tsx'
import { LazyAlertDialog } from '#shell/ui/lazy-alert-dialog.tsx'
import type { FeedMutations } from './use-feed.ts'

/** Both actions end the subscriptions of calendars, so both ask first. */
export const FeedActions = ({ create, remove, reason }: FeedMutations & { reason: string | undefined }) => {
  const t = useTexts('calendar')
  const [asking, setAsking] = useState<'replace' | 'remove' | null>(null)
  const close = () => setAsking(null)
  return (
    <div className="flex flex-wrap gap-2">
      <Button icon={<RefreshCw />} reason={reason} onClick={() => setAsking('replace')}>
        {t('replace.action')}
      </Button>
      <Button icon={<Trash2 />} variant="quiet" onClick={() => setAsking('remove')}>
        {t('remove.action')}
      </Button>
      <LazyAlertDialog
        open={asking === 'replace'}
        onClose={close}
        title={t('replace.title')}
        text={t('replace.text')}
        confirmLabel={t('replace.action')}
        pending={create.isPending}
        onConfirm={() => create.mutate({}, { onSettled: close })}
      />
      <LazyAlertDialog
        open={asking === 'remove'}
        onClose={close}
        title={t('remove.title')}
        text={t('remove.text')}
        confirmLabel={t('remove.action')}
        pending={remove.isPending}
        onConfirm={() => remove.mutate({}, { onSettled: close })}
      />
    </div>
  )
}
