import ExternalLink from 'lucide-react/icons/external-link'
import { type OwnProfile, publicPath } from '../../contract/index.ts'
import { useReason } from '#shell/i18n/use-reason.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { ButtonLink } from '#shell/ui/button.tsx'
import { CopyField } from '#shell/ui/copy-button.tsx'
import { Switch } from '#shell/ui/switch.tsx'
import type { PrivacySettings } from './use-privacy.ts'

/** Opens or closes the public page (PROF-02), which needs a username. */
export const PublicPageSwitch = ({
  profile,
  privacy: { shown, set },
}: {
  profile: OwnProfile
  privacy: PrivacySettings
}) => {
  const t = useTexts('profiles')
  const reason = useReason('profiles')
  const { username, publicUrl } = profile
  return (
    <div className="flex flex-col gap-4">
      <Switch
        label={t('settings.public')}
        hint={username ? t('settings.public_hint') : reason('profile.username_required')}
        name="isPublic"
        checked={shown.isPublic}
        disabled={!username}
        onChange={({ currentTarget }) => set('isPublic', currentTarget.checked)}
      />
      {shown.isPublic && username && publicUrl && (
        <div className="flex animate-appear flex-wrap items-end gap-3">
          <CopyField
            label={t('settings.public_url')}
            value={publicUrl}
            copyLabel={t('settings.copy_url')}
            copiedText={t('copy.done')}
            failedText={t('copy.failed')}
            className="min-w-0 flex-[1_1_16rem]"
          />
          <ButtonLink to={publicPath(username)} icon={<ExternalLink />}>
            {t('settings.see_public')}
          </ButtonLink>
        </div>
      )}
    </div>
  )
}
