import {
  platformSettingsLimits,
  type PlatformSettingsView,
  readPlatformSettings,
  updatePlatformSettings,
} from '../contract/index.ts'
import { useEndpointForm } from '#shell/forms/endpoint-form.ts'
import { useReason } from '#shell/i18n/use-reason.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { languages } from '#kit/languages.ts'
import { Button } from '#shell/ui/button.tsx'
import { FieldRow, Form, FormActions } from '#shell/ui/form.tsx'
import { Section } from '#shell/ui/page-header.tsx'
import { Select } from '#shell/ui/select.tsx'
import { TextField } from '#shell/ui/text-field.tsx'
import { toast } from '#shell/ui/toast-queue.ts'

/** The name of the platform, and the language for visitors whose browser asks for another one. */
export const IdentitySection = ({
  settings: { platformName, defaultLanguage, can },
}: {
  settings: PlatformSettingsView
}) => {
  const t = useTexts('platform-settings')
  const common = useTexts('shell')
  const reason = useReason('platform-settings')(can.edit)
  const form = useEndpointForm<
    typeof updatePlatformSettings,
    Pick<PlatformSettingsView, 'platformName' | 'defaultLanguage'>
  >(updatePlatformSettings, {
    defaults: { platformName, defaultLanguage },
    refreshes: [readPlatformSettings],
    onSuccess: () => void toast({ title: t('saved'), tone: 'positive' }),
  })
  return (
    <Section title={t('identity.title')} text={t('identity.text')}>
      <Form {...form.formProps} className="max-w-2xl">
        <FieldRow>
          <TextField
            label={t('identity.name')}
            hint={t('identity.name_hint')}
            maxLength={platformSettingsLimits.name}
            dir="auto"
            {...form.field('platformName')}
          />
          <Select
            label={t('identity.language')}
            hint={t('identity.language_hint')}
            options={languages.map((value) => ({ value, label: common(`languages.${value}`) }))}
            {...form.field('defaultLanguage')}
          />
        </FieldRow>
        <FormActions>
          <Button type="submit" variant="primary" pending={form.isSending} {...(reason !== undefined && { reason })}>
            {t('save')}
          </Button>
        </FormActions>
      </Form>
    </Section>
  )
}
