import { useState } from 'react'
import { useEndpointMutation, useEndpointQuery } from '#shell/api/query.ts'
import { failureToast } from '#shell/i18n/failure-toast.ts'
import { useReason } from '#shell/i18n/use-reason.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { lazyOverlay } from '#shell/layout/lazy-overlay.tsx'
import { Badge } from '#shell/ui/badge.tsx'
import { Button } from '#shell/ui/button.tsx'
import { ErrorState } from '#shell/ui/error-state.tsx'
import { Link } from '#shell/ui/link.tsx'
import { Section } from '#shell/ui/page-header.tsx'
import { ListSkeleton } from '#shell/ui/skeleton.tsx'
import { toast } from '#shell/ui/toast-queue.ts'
import {
  confirmationLimits,
  type ConfirmationSetting,
  confirmationsPath,
  readConfirmationSetting,
  setConfirmationSetting,
} from '../contract/index.ts'
import { HistoryButton } from './history-button.tsx'

const dialog = lazyOverlay(() => import('./turn-off-dialog.tsx'))

/** Whether deleting users and changing levels need a second administrator (ADM-03). */
export const SettingSection = () => {
  const t = useTexts('confirmations')
  const { data, error, isFetching, refetch } = useEndpointQuery(readConfirmationSetting, {})
  return (
    <Section
      title={t('setting.title')}
      text={t('setting.text', { days: confirmationLimits.days })}
      actions={<HistoryButton />}
    >
      {data ? (
        <Setting setting={data} />
      ) : error ? (
        <ErrorState
          text={t('setting.failed')}
          onRetry={() => void refetch()}
          retrying={isFetching}
          reference={error.requestId}
        />
      ) : (
        <ListSkeleton rows={1} />
      )}
    </Section>
  )
}

const Setting = ({ setting: { isOn, waits, can } }: { setting: ConfirmationSetting }) => {
  const t = useTexts('confirmations')
  const reason = useReason('confirmations')(can['change'] ?? 'auth.forbidden')
  const [isOpen, setOpen] = useState<boolean>()
  const turnOn = useEndpointMutation(setConfirmationSetting, {
    refreshes: [readConfirmationSetting],
    onSuccess: () => void toast({ title: t('setting.turned_on'), tone: 'positive' }),
    onError: (error) => void toast(failureToast(error)),
  })
  return (
    <div className="relative flex max-w-2xl flex-col items-start gap-3">
      <p>
        <Badge tone={isOn ? 'positive' : 'neutral'}>{t(isOn ? 'setting.on' : 'setting.off')}</Badge>
      </p>
      {waits ? (
        <p className="text-sm">
          {t('setting.waits')} <Link to={confirmationsPath}>{t('show')}</Link>
        </p>
      ) : isOn ? (
        <Button reason={reason} onPointerEnter={dialog.preload} onFocus={dialog.preload} onClick={() => setOpen(true)}>
          {t('setting.turn_off')}
        </Button>
      ) : (
        <Button reason={reason} pending={turnOn.isPending} onClick={() => turnOn.mutate({ isOn: true })}>
          {t('setting.turn_on')}
        </Button>
      )}
      {isOpen !== undefined && <dialog.Overlay open={isOpen} onClose={() => setOpen(false)} />}
    </div>
  )
}
