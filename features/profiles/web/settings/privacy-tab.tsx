import { BlockedMembers } from '#features/blocks/web/index.ts'
import type { OwnProfile } from '../../contract/index.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Link } from '#shell/ui/link.tsx'
import { SectionCard } from '#shell/ui/section-card.tsx'
import { Switch } from '#shell/ui/switch.tsx'
import { MessageSendersField } from './message-senders-field.tsx'
import { PublicPageSwitch } from './public-page-switch.tsx'
import { AutosaveHint } from './autosave-hint.tsx'
import { tabPath } from './tabs.ts'
import { usePrivacy } from './use-privacy.ts'
import { WithOwnProfile } from './with-own-profile.tsx'

/** SET-08: visibility, message senders and blocked members. */
export default function PrivacyTab() {
  return <WithOwnProfile>{(profile) => <PrivacyTabContent profile={profile} />}</WithOwnProfile>
}

const PrivacyTabContent = ({ profile }: { profile: OwnProfile }) => {
  const t = useTexts('profiles')
  const privacy = usePrivacy(profile)
  return (
    <>
      <AutosaveHint />
      <SectionCard title={t('settings.visibility')}>
        <div className="flex flex-col gap-6">
          <PublicPageSwitch profile={profile} privacy={privacy} />
          {profile.username === null && (
            <Link to={tabPath('profile')} className="touch-line w-fit text-sm">
              {t('settings.choose_username')}
            </Link>
          )}
          <Switch
            label={t('settings.hidden')}
            hint={t('settings.hidden_hint')}
            name="hiddenFromSearch"
            checked={privacy.shown.hiddenFromSearch}
            onChange={({ currentTarget }) => privacy.set('hiddenFromSearch', currentTarget.checked)}
          />
          <Switch
            label={t('settings.hides_visits')}
            hint={t('settings.hides_visits_hint')}
            name="hidesVisits"
            checked={privacy.shown.hidesVisits}
            onChange={({ currentTarget }) => privacy.set('hidesVisits', currentTarget.checked)}
          />
        </div>
      </SectionCard>
      <SectionCard title={t('settings.messages')}>
        <MessageSendersField privacy={privacy} />
      </SectionCard>
      <SectionCard title={t('settings.blocked')} text={t('settings.blocked_text')}>
        <BlockedMembers />
      </SectionCard>
    </>
  )
}
