import { useRef } from 'react'
import type { OwnProfile } from '../../contract/index.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Button } from '#shell/ui/button.tsx'
import { MessageSendersField } from '../settings/message-senders-field.tsx'
import { PublicPageSwitch } from '../settings/public-page-switch.tsx'
import { usePrivacy } from '../settings/use-privacy.ts'
import { useUsernameForm } from '../settings/use-username-form.ts'
import { UsernameForm } from '../settings/username-form.tsx'
import { StepActions, type StepNavigation } from './step-actions.tsx'

/** Privacy settings are saved when changed; an unsaved username is claimed on continue. */
export const PrivacyStep = ({ profile, ...navigation }: StepNavigation & { profile: OwnProfile }) => {
  const t = useTexts('profiles')
  const privacy = usePrivacy(profile)
  const isContinuing = useRef(false)
  const username = useUsernameForm(profile, () => isContinuing.current && navigation.onNext())
  const saveAndContinue = async () => {
    const typed = username.getValues('username')
    if (typed === '' || typed === profile.username) return navigation.onNext()
    isContinuing.current = true
    // After a refusal, the field shows the error and the step stays open.
    await username.submit()
    isContinuing.current = false
  }
  return (
    <div className="flex flex-col gap-8">
      <UsernameForm profile={profile} form={username}>
        <Button type="submit" pending={username.isSending} className="w-fit">
          {profile.username === null ? t('settings.username_take') : t('settings.username_change')}
        </Button>
      </UsernameForm>
      <PublicPageSwitch profile={profile} privacy={privacy} />
      <MessageSendersField privacy={privacy} />
      <StepActions {...navigation} pending={username.isSending} onContinue={() => void saveAndContinue()} />
    </div>
  )
}
