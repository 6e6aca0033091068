import { type OwnProfile, documentKinds } from '../../contract/index.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { SectionCard } from '#shell/ui/section-card.tsx'
import { toast } from '#shell/ui/toast-queue.ts'
import { AvatarPicker } from './avatar-picker.tsx'
import { Completeness } from './completeness.tsx'
import { DocumentField } from './document-field.tsx'
import type { ProfileField } from './form-values.ts'
import { PreviewCard } from './preview-card.tsx'
import { ProfileForm } from './profile-form.tsx'
import { PublicPageSwitch } from './public-page-switch.tsx'
import { SaveBar } from './save-bar.tsx'
import { usePrivacy } from './use-privacy.ts'
import { useProfileForm } from './use-profile-form.ts'
import { useUsernameForm } from './use-username-form.ts'
import { UsernameForm } from './username-form.tsx'
import { WithOwnProfile } from './with-own-profile.tsx'

const fields = [
  'fullName',
  'role',
  'company',
  'location',
  'studyProgramme',
  'school',
  'graduationYear',
  'bio',
  'expertise',
  'mentorAvailable',
  'website',
  'linkedin',
  'github',
  'phone',
] as const satisfies readonly ProfileField[]

/** PROF-01: the profile with a live preview. */
export default function ProfileTab() {
  return <WithOwnProfile>{(profile) => <ProfileTabContent profile={profile} />}</WithOwnProfile>
}

const ProfileTabContent = ({ profile }: { profile: OwnProfile }) => {
  const t = useTexts('profiles')
  const privacy = usePrivacy(profile)
  const form = useProfileForm<ProfileField>(profile, fields, {
    draft: `profile:${profile.id}`,
    onSaved: () => toast({ title: t('settings.saved'), tone: 'positive' }),
  })
  const username = useUsernameForm(profile, () => toast({ title: t('settings.username_saved'), tone: 'positive' }))
  return (
    <>
      <Completeness profile={profile} />
      <SectionCard title={t('settings.photo')} text={t('settings.photo_text')}>
        <AvatarPicker profile={profile} hideLabel />
      </SectionCard>
      <ProfileForm profile={profile} form={form} />
      <SectionCard title={t('settings.documents')} text={t('settings.documents_text')}>
        <div className="grid items-start gap-5 sm:grid-cols-2">
          {documentKinds.map((kind) => (
            <DocumentField key={kind} kind={kind} profile={profile} />
          ))}
        </div>
      </SectionCard>
      <SectionCard title={t('settings.public_page')} text={t('settings.public_page_text')}>
        <div className="flex flex-col gap-6">
          <UsernameForm profile={profile} form={username} />
          <PublicPageSwitch profile={profile} privacy={privacy} />
        </div>
      </SectionCard>
      <aside className="xl:absolute xl:inset-y-0 xl:start-[calc(100%+2.5rem)] xl:w-64">
        <div className="xl:sticky xl:top-[calc(var(--header-height)+1.5rem)]">
          <PreviewCard profile={profile} control={form.control} />
        </div>
      </aside>
      <SaveBar forms={[form, username]} />
    </>
  )
}
