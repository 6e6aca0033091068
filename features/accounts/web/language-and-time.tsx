import { Controller } from 'react-hook-form'
import { useTexts } from '#shell/i18n/texts.ts'
import { FieldRow, Form } from '#shell/ui/form.tsx'
import { SectionCard } from '#shell/ui/section-card.tsx'
import { Select } from '#shell/ui/select.tsx'
import { languageChoices } from './languages.ts'
import { TimeZoneField } from './time-zone-field.tsx'
import type { useLanguageAndTime } from './use-language-and-time.ts'

export const LanguageAndTime = ({ form }: { form: ReturnType<typeof useLanguageAndTime> }) => {
  const t = useTexts('accounts')
  return (
    <SectionCard title={t('settings.language_and_time')}>
      <Form {...form.formProps}>
        <FieldRow>
          <Select
            label={t('fields.language')}
            hint={t('fields.language_hint')}
            {...form.field('language')}
            options={languageChoices}
          />
          <Controller
            control={form.control}
            name="timeZone"
            render={({ field }) => (
              <TimeZoneField
                name={field.name}
                value={field.value ?? null}
                onChange={field.onChange}
                onBlur={field.onBlur}
                error={form.errorAt('timeZone')}
              />
            )}
          />
        </FieldRow>
      </Form>
    </SectionCard>
  )
}
