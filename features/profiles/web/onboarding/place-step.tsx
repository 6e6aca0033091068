import { Controller } from 'react-hook-form'
import { updateBasics, type SessionViewer } from '#features/accounts/contract/index.ts'
import { languageChoices, TimeZoneField, useSaveBasics } from '#features/accounts/web/index.ts'
import type { OwnProfile } from '#features/profiles/contract/index.ts'
import { useContractForm } from '#shell/forms/contract-form.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Form } from '#shell/ui/form.tsx'
import { Select } from '#shell/ui/select.tsx'
import { TextField } from '#shell/ui/text-field.tsx'
import { useProfileForm } from '../settings/use-profile-form.ts'
import { StepActions, type Ways } from './step-actions.tsx'

/** Where one is, and in which language and whose time one is spoken to: of the profile the one, of the account the others. */
export const PlaceStep = ({ profile, viewer, ...ways }: Ways & { profile: OwnProfile; viewer: SessionViewer }) => {
  const t = useTexts('profiles')
  const accounts = useTexts('accounts')
  const save = useSaveBasics()
  const basics = useContractForm(updateBasics, {
    draft: `welcome-language:${viewer.id}`,
    defaults: { language: viewer.language, timeZone: viewer.timeZone },
    send: async (input) => {
      await save(input)
      ways.onNext()
    },
  })
  const place = useProfileForm(profile, ['location'], { draft: `welcome-place:${profile.id}`, onSaved: basics.submit })
  return (
    <Form
      {...place.frame}
      error={place.frame.error ?? basics.frame.error}
      attempt={place.frame.attempt + basics.frame.attempt}
    >
      <TextField
        label={t('settings.location')}
        hint={t('onboarding.location_hint')}
        optional
        {...place.field('location')}
        autoComplete="address-level2"
      />
      <Select
        label={accounts('fields.language')}
        hint={accounts('fields.language_hint')}
        {...basics.field('language')}
        options={languageChoices}
      />
      <Controller
        control={basics.control}
        name="timeZone"
        render={({ field }) => (
          <TimeZoneField
            name={field.name}
            value={field.value ?? null}
            onChange={field.onChange}
            onBlur={field.onBlur}
            error={basics.errorAt('timeZone')}
          />
        )}
      />
      <StepActions {...ways} pending={place.isSending || basics.isSending} />
    </Form>
  )
}
