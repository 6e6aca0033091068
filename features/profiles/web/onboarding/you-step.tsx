import type { OwnProfile } from '../../contract/index.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Form } from '#shell/ui/form.tsx'
import { TextField } from '#shell/ui/text-field.tsx'
import { RoleField } from '../settings/role-field.tsx'
import { useProfileForm } from '../settings/use-profile-form.ts'
import { StepActions, type StepNavigation } from './step-actions.tsx'

export const YouStep = ({ profile, ...navigation }: StepNavigation & { profile: OwnProfile }) => {
  const t = useTexts('profiles')
  const accounts = useTexts('accounts')
  const form = useProfileForm(profile, ['fullName', 'role', 'company'], {
    draft: `welcome-you:${profile.id}`,
    onSaved: navigation.onNext,
  })
  return (
    <Form {...form.formProps}>
      <TextField label={accounts('fields.full_name')} {...form.field('fullName')} autoComplete="name" />
      <RoleField profile={profile} {...form.field('role')} />
      <TextField label={t('settings.company')} optional {...form.field('company')} autoComplete="organization" />
      <StepActions {...navigation} pending={form.isSending} />
    </Form>
  )
}
