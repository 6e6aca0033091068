import { Controller } from 'react-hook-form'
import { updatePreferences, type SessionViewer } from '#features/accounts/contract/index.ts'
import { languageChoices, TimeZoneField, useApplyPreferences } from '#features/accounts/web/index.ts'
import type { OwnProfile } from '../../contract/index.ts'
import { useEndpointForm } from '#shell/forms/endpoint-form.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Form } from '#shell/ui/form.tsx'
import { Select } from '#shell/ui/select.tsx'
import { TextField } from '#shell/ui/text-field.tsx'
import { useProfileForm } from '../settings/use-profile-form.ts'
import { StepActions, type StepNavigation } from './step-actions.tsx'

/** Location belongs to the profile, language and time zone to the account. */
export const PlaceStep = ({
  profile,
  viewer,
  ...navigation
}: StepNavigation & { profile: OwnProfile; viewer: SessionViewer }) => {
  const t = useTexts('profiles')
  const accounts = useTexts('accounts')
  const applyPreferences = useApplyPreferences()
  const preferencesForm = useEndpointForm(updatePreferences, {
    draft: `welcome-language:${viewer.id}`,
    defaults: { language: viewer.language, timeZone: viewer.timeZone },
    onSuccess: async (answer) => {
      await applyPreferences(answer)
      navigation.onNext()
    },
  })
  const locationForm = useProfileForm(profile, ['location'], {
    draft: `welcome-place:${profile.id}`,
    onSaved: preferencesForm.submit,
  })
  return (
    <Form
      {...locationForm.formProps}
      error={locationForm.formProps.error ?? preferencesForm.formProps.error}
      attempt={locationForm.formProps.attempt + preferencesForm.formProps.attempt}
    >
      <TextField
        label={t('settings.location')}
        hint={t('onboarding.location_hint')}
        optional
        {...locationForm.field('location')}
        autoComplete="address-level2"
      />
      <Select
        label={accounts('fields.language')}
        hint={accounts('fields.language_hint')}
        {...preferencesForm.field('language')}
        options={languageChoices}
      />
      <Controller
        control={preferencesForm.control}
        name="timeZone"
        render={({ field }) => (
          <TimeZoneField
            name={field.name}
            value={field.value ?? null}
            onChange={field.onChange}
            onBlur={field.onBlur}
            error={preferencesForm.errorAt('timeZone')}
          />
        )}
      />
      <StepActions {...navigation} pending={locationForm.isSending || preferencesForm.isSending} />
    </Form>
  )
}
