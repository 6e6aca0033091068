import { Controller } from 'react-hook-form'
import {
  platformSettingsLimits,
  type PlatformSettingsView,
  readPlatformSettings,
  updatePlatformSettings,
} from '../contract/index.ts'
import { useEndpointMutation } from '#shell/api/query.ts'
import { useEndpointForm } from '#shell/forms/endpoint-form.ts'
import { failureToast } from '#shell/i18n/failure-toast.ts'
import { useReason } from '#shell/i18n/use-reason.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Button } from '#shell/ui/button.tsx'
import { FieldRow, Form, FormActions } from '#shell/ui/form.tsx'
import { NumberField } from '#shell/ui/number-field.tsx'
import { Section } from '#shell/ui/page-header.tsx'
import { Switch } from '#shell/ui/switch.tsx'
import { toast } from '#shell/ui/toast-queue.ts'

type Toggle = 'registrationEnabled' | 'emailNotifications' | 'analytics'
type Limits = { sessionTimeoutHours: number | null; maxFileMegabytes: number | null }

/** What members may do and get: registration, mails, the length of sessions and the size of files. */
export const AccessSection = ({ settings }: { settings: PlatformSettingsView }) => {
  const t = useTexts('platform-settings')
  const reason = useReason('platform-settings')(settings.can.edit)
  return (
    <Section title={t('access.title')} text={reason ?? t('access.text')}>
      <div className="flex max-w-2xl flex-col gap-5">
        {(['registrationEnabled', 'emailNotifications', 'analytics'] as const).map((name) => (
          <ToggleSetting key={name} name={name} isOn={settings[name]} disabled={reason !== undefined} />
        ))}
        <LimitsForm settings={settings} reason={reason} />
      </div>
    </Section>
  )
}

const ToggleSetting = ({ name, isOn, disabled }: { name: Toggle; isOn: boolean; disabled: boolean }) => {
  const t = useTexts('platform-settings')
  const { mutate, isPending, variables } = useEndpointMutation(updatePlatformSettings, {
    refreshes: [readPlatformSettings],
    onSuccess: () => void toast({ title: t('saved'), tone: 'positive' }),
    onError: (error) => void toast(failureToast(error)),
  })
  return (
    <Switch
      label={t(`access.${name}.label`)}
      hint={t(`access.${name}.hint`)}
      checked={isPending ? variables[name] === true : isOn}
      disabled={disabled}
      onChange={({ target }) => mutate({ [name]: target.checked })}
    />
  )
}

const LimitsForm = ({ settings, reason }: { settings: PlatformSettingsView; reason: string | undefined }) => {
  const t = useTexts('platform-settings')
  const form = useEndpointForm<typeof updatePlatformSettings, Limits>(updatePlatformSettings, {
    defaults: { sessionTimeoutHours: settings.sessionTimeoutHours, maxFileMegabytes: settings.maxFileMegabytes },
    refreshes: [readPlatformSettings],
    onSuccess: () => void toast({ title: t('saved'), tone: 'positive' }),
  })
  return (
    <Form {...form.formProps}>
      <FieldRow>
        <LimitField
          form={form}
          name="sessionTimeoutHours"
          unit="hour"
          limit={platformSettingsLimits.sessionTimeoutHours}
        />
        <LimitField
          form={form}
          name="maxFileMegabytes"
          unit="megabyte"
          limit={platformSettingsLimits.maxFileMegabytes}
        />
      </FieldRow>
      <FormActions>
        <Button type="submit" variant="primary" pending={form.isSending} {...(reason !== undefined && { reason })}>
          {t('save')}
        </Button>
      </FormActions>
    </Form>
  )
}

type LimitFieldProps = {
  form: ReturnType<typeof useEndpointForm<typeof updatePlatformSettings, Limits>>
  name: keyof Limits
  unit: string
  limit: { min: number; max: number }
}

const LimitField = ({ form, name, unit, limit: { min, max } }: LimitFieldProps) => {
  const t = useTexts('platform-settings')
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field }) => (
        <NumberField
          label={t(`access.${name}.label`)}
          hint={t(`access.${name}.hint`, { minimum: min, maximum: max })}
          error={form.errorAt(name)}
          name={field.name}
          value={field.value}
          onChange={field.onChange}
          onBlur={field.onBlur}
          min={min}
          max={max}
          format={{ style: 'unit', unit, unitDisplay: 'long' }}
        />
      )}
    />
  )
}
