import { type OwnProfile, profileLimits } from '../../contract/index.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Form } from '#shell/ui/form.tsx'
import { TextArea } from '#shell/ui/text-area.tsx'
import { AvatarPicker } from '../settings/avatar-picker.tsx'
import { useProfileForm } from '../settings/use-profile-form.ts'
import { StepActions, type StepNavigation } from './step-actions.tsx'

export const AboutStep = ({ profile, ...navigation }: StepNavigation & { profile: OwnProfile }) => {
  const t = useTexts('profiles')
  const form = useProfileForm(profile, ['bio'], { draft: `welcome-about:${profile.id}`, onSaved: navigation.onNext })
  return (
    <div className="flex flex-col gap-6">
      <AvatarPicker profile={profile} />
      <Form {...form.formProps}>
        <TextArea
          label={t('settings.bio')}
          hint={t('settings.bio_hint')}
          optional
          rows={5}
          {...form.field('bio')}
          max={profileLimits.bio}
        />
        <StepActions {...navigation} pending={form.isSending} />
      </Form>
    </div>
  )
}
