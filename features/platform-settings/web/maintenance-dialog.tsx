import {
  platformSettingsLimits,
  type PlatformSettingsView,
  readPlatformSettings,
  updatePlatformSettings,
} from '../contract/index.ts'
import { directionOf, type Language, languages } from '#kit/languages.ts'
import { useEndpointForm } from '#shell/forms/endpoint-form.ts'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Dialog } from '#shell/ui/dialog.tsx'
import { DialogActions } from '#shell/ui/dialog-actions.tsx'
import { Form } from '#shell/ui/form.tsx'
import { Select } from '#shell/ui/select.tsx'
import { TextArea } from '#shell/ui/text-area.tsx'
import { toast } from '#shell/ui/toast-queue.ts'

type Maintenance = PlatformSettingsView['maintenance']
export type MaintenanceDialogProps = { maintenance: Maintenance; onClose: () => void }

const minuteChoices = [15, 30, 60, 120, 240, 480, 1440] as const
type Values = { length: string; messages: Record<Language, string> }

const untilOf = (length: string, { until }: Maintenance): string | null => {
  if (length === 'unknown') return null
  return length === 'unchanged' ? until : new Date(Date.now() + Number(length) * 60_000).toISOString()
}

/** How long the maintenance takes, and what members read meanwhile. */
export default function MaintenanceDialog({ maintenance, onClose }: MaintenanceDialogProps) {
  const t = useTexts('platform-settings')
  const common = useTexts('shell')
  const format = useFormat()
  const { isOn, until, messages } = maintenance
  const form = useEndpointForm<typeof updatePlatformSettings, Values>(updatePlatformSettings, {
    defaults: {
      length: isOn ? (until === null ? 'unknown' : 'unchanged') : '30',
      messages: { sv: messages.sv ?? '', en: messages.en ?? '', ar: messages.ar ?? '' },
    },
    inputOf: (values) => ({
      maintenance: {
        isOn: true,
        until: untilOf(values.length, maintenance),
        messages: Object.fromEntries(languages.map((one) => [one, values.messages[one].trim() || null])),
      },
    }),
    refreshes: [readPlatformSettings],
    onSuccess: () => {
      onClose()
      toast({ title: t(isOn ? 'saved' : 'maintenance.started'), tone: 'positive' })
    },
  })
  const durationText = (minutes: number) =>
    minutes < 60 ? t('maintenance.minutes', { count: minutes }) : t('maintenance.hours', { count: minutes / 60 })
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(isOn ? 'maintenance.edit' : 'maintenance.start')}
      text={t('maintenance.dialog_text')}
      size="lg"
      dismissable={false}
    >
      <Form {...form.formProps}>
        <Select
          label={t('maintenance.length')}
          hint={t('maintenance.length_hint')}
          options={[
            ...(isOn && until
              ? [{ value: 'unchanged', label: t('maintenance.until', { time: format.dateTime(until) }) }]
              : []),
            ...minuteChoices.map((minutes) => ({ value: String(minutes), label: durationText(minutes) })),
            { value: 'unknown', label: t('maintenance.unknown') },
          ]}
          {...form.field('length')}
        />
        {languages.map((one) => (
          <TextArea
            key={one}
            label={t('maintenance.message', { language: common(`languages.${one}`) })}
            optional
            lang={one}
            dir={directionOf(one)}
            rows={2}
            {...form.field(`messages.${one}`)}
            max={platformSettingsLimits.maintenanceMessage}
          />
        ))}
        <p className="text-sm text-ink-muted">{t('maintenance.message_hint')}</p>
        <DialogActions
          label={t(isOn ? 'save' : 'maintenance.begin')}
          tone={isOn ? 'primary' : 'danger'}
          pending={form.isSending}
          onCancel={onClose}
        />
      </Form>
    </Dialog>
  )
}
