import { Controller } from 'react-hook-form'
import type { OwnProfile } from '../../contract/index.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Checkbox } from '#shell/ui/checkbox.tsx'
import { Form } from '#shell/ui/form.tsx'
import { ExpertiseField } from '../settings/expertise-field.tsx'
import { useProfileForm } from '../settings/use-profile-form.ts'
import { StepActions, type StepNavigation } from './step-actions.tsx'

export const ExpertiseStep = ({ profile, ...navigation }: StepNavigation & { profile: OwnProfile }) => {
  const t = useTexts('profiles')
  const form = useProfileForm(profile, ['expertise', 'mentorAvailable'], {
    draft: `welcome-expertise:${profile.id}`,
    onSaved: navigation.onNext,
  })
  return (
    <Form {...form.formProps}>
      <Controller
        control={form.control}
        name="expertise"
        render={({ field }) => (
          <ExpertiseField
            name={field.name}
            value={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
            error={form.errorAt('expertise')}
          />
        )}
      />
      <Checkbox label={t('settings.mentor')} hint={t('settings.mentor_hint')} {...form.field('mentorAvailable')} />
      <StepActions {...navigation} pending={form.isSending} />
    </Form>
  )
}
