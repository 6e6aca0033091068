import { useState } from 'react'
import { type PlatformSettingsView, readPlatformSettings, updatePlatformSettings } from '../contract/index.ts'
import { useEndpointMutation } from '#shell/api/query.ts'
import { failureToast } from '#shell/i18n/failure-toast.ts'
import { useFormat } from '#shell/i18n/format.ts'
import { useReason } from '#shell/i18n/use-reason.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { lazyOverlay } from '#shell/layout/lazy-overlay.tsx'
import { Badge } from '#shell/ui/badge.tsx'
import { Button } from '#shell/ui/button.tsx'
import { Section } from '#shell/ui/page-header.tsx'
import { toast } from '#shell/ui/toast-queue.ts'
import type { MaintenanceDialogProps } from './maintenance-dialog.tsx'

const dialog = lazyOverlay<MaintenanceDialogProps>(() => import('./maintenance-dialog.tsx'))

/** Closes the platform to everyone but administrators, and opens it again. */
export const MaintenanceSection = ({ settings: { maintenance, can } }: { settings: PlatformSettingsView }) => {
  const t = useTexts('platform-settings')
  const format = useFormat()
  const reason = useReason('platform-settings')(can.edit)
  const [isOpen, setOpen] = useState(false)
  const end = useEndpointMutation(updatePlatformSettings, {
    refreshes: [readPlatformSettings],
    onSuccess: () => void toast({ title: t('maintenance.ended'), tone: 'positive' }),
    onError: (error) => void toast(failureToast(error)),
  })
  const { isOn, until } = maintenance
  return (
    <Section title={t('maintenance.title')} text={t('maintenance.text')}>
      <div className="flex max-w-2xl flex-col items-start gap-4">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
          <Badge tone={isOn ? 'warning' : 'neutral'}>{t(isOn ? 'maintenance.on' : 'maintenance.off')}</Badge>
          {isOn && (until ? t('maintenance.until', { time: format.dateTime(until) }) : t('maintenance.no_end'))}
        </p>
        <div className="relative flex flex-wrap gap-3">
          {isOn && (
            <Button
              variant="primary"
              reason={reason}
              pending={end.isPending}
              onClick={() => end.mutate({ maintenance: { ...maintenance, isOn: false, until: null } })}
            >
              {t('maintenance.end')}
            </Button>
          )}
          <Button reason={reason} onPointerEnter={dialog.preload} onClick={() => setOpen(true)}>
            {t(isOn ? 'maintenance.edit' : 'maintenance.start')}
          </Button>
          {isOpen && <dialog.Overlay maintenance={maintenance} onClose={() => setOpen(false)} />}
        </div>
      </div>
    </Section>
  )
}
