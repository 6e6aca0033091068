import { Controller } from 'react-hook-form'
import { updateBasics } from '#features/accounts/contract/index.ts'
import { useContractForm } from '#shell/forms/contract-form.ts'
import {  } from '#shell/i18n/error-text.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Button } from '#shell/ui/button.tsx'
import { FieldRow, Form, FormActions } from '#shell/ui/form.tsx'
import { SectionCard } from '#shell/ui/section-card.tsx'
import { Select } from '#shell/ui/select.tsx'
import { toast } from '#shell/ui/toast-queue.ts'
import type { SessionViewer } from '../contract/index.ts'
import { languageChoices } from './languages.ts'
import { useSaveBasics } from './save-basics.ts'
import { TimeZoneField } from './time-zone-field.tsx'

/** In which language and in whose time the member is spoken to. */
export const LanguageAndTime = ({ viewer }: { viewer: SessionViewer }) => {
  const t = useTexts('accounts')
  const save = useSaveBasics()
  const form = useContractForm(updateBasics, {
    draft: `language-and-time:${viewer.id}`,
    defaults: { language: viewer.language, timeZone: viewer.timeZone },
    send: async (input) => {
      await save(input)
      toast({ title: t('settings.saved'), tone: 'positive' })
    },
  })
  return (
    <SectionCard title={t('settings.language_and_time')}>
      <Form {...form.frame}>
        <FieldRow>
          <Select label={t('fields.language')} hint={t('fields.language_hint')} {...form.field('language')} options={languageChoices} />
          <Controller
            control={form.control}
            name="timeZone"
            render={({ field }) => (
              <TimeZoneField name={field.name} value={field.value ?? null} onChange={field.onChange} onBlur={field.onBlur} error={form.errorAt('timeZone')} />
            )}
          />
        </FieldRow>
        <FormActions>
          <Button type="submit" variant="primary" pending={form.isSending}>
            {t('settings.save')}
          </Button>
        </FormActions>
      </Form>
    </SectionCard>
  )
}
