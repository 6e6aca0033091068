import { AvatarField } from '#features/files/web/index.ts'
import { type OwnProfile, setAvatar } from '../../contract/index.ts'
import { call } from '#shell/api/call.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { toast } from '#shell/ui/toast-queue.ts'
import { useSetCachedProfile } from './use-own-profile.ts'

export const AvatarPicker = ({ profile, hideLabel }: { profile: OwnProfile; hideLabel?: boolean }) => {
  const t = useTexts('profiles')
  const setCachedProfile = useSetCachedProfile()
  const saveAvatar = async (fileId: string | null) => {
    await setCachedProfile(await call(setAvatar, { fileId }))
    toast({ title: fileId ? t('settings.photo_saved') : t('settings.photo_removed'), tone: 'positive' })
  }
  return (
    <div data-step="photo">
      <AvatarField
        label={t('settings.photo')}
        hideLabel={hideLabel}
        name={profile.fullName}
        url={profile.avatarUrl}
        onSet={saveAvatar}
      />
    </div>
  )
}
