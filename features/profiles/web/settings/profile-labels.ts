import { useTexts } from '#shell/i18n/texts.ts'
import type { ProfileField } from './form-values.ts'

/** What the fields of the profile are called. */
export const useProfileLabels = (): Record<ProfileField, string> => {
  const t = useTexts('profiles')
  const accounts = useTexts('accounts')
  return {
    fullName: accounts('fields.full_name'),
    role: accounts('fields.role'),
    company: t('settings.company'),
    location: t('settings.location'),
    studyProgramme: t('settings.studies.programme'),
    school: t('settings.studies.school'),
    graduationYear: t('settings.studies.graduation_year'),
    bio: t('settings.bio'),
    expertise: t('page.expertise'),
    mentorAvailable: t('settings.mentor'),
    website: t('page.website'),
    linkedin: t('settings.linkedin'),
    github: t('settings.github'),
    phone: t('settings.phone'),
  }
}
