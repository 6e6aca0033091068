import type { OwnProfile } from '#features/profiles/contract/index.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { SectionCard } from '#shell/ui/section-card.tsx'
import { AvatarPicker } from './avatar-picker.tsx'

export const AvatarCard = ({ profile }: { profile: OwnProfile }) => {
  const t = useTexts('profiles')
  return (
    <SectionCard title={t('settings.photo')} text={t('settings.photo_text')}>
      <AvatarPicker profile={profile} hideLabel />
    </SectionCard>
  )
}
