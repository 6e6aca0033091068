import { useTexts } from '#shell/i18n/texts.ts'
import type { FormValues } from './form-values.ts'

export type FieldLabels = Record<keyof FormValues, string>

/** The labels of all fields, which the summary of errors repeats. */
export const useFieldLabels = (): FieldLabels => {
  const t = useTexts('mentorship')
  return {
    title: t('form.title'),
    language: t('form.language'),
    description: t('form.description'),
    expertise: t('form.expertise'),
    priceKind: t('form.price'),
    hourlyRate: t('form.rate'),
    experienceYears: t('form.experience'),
    availability: t('form.availability'),
    maxMentees: t('form.max_mentees'),
    sessionFormat: t('form.format'),
    languages: t('form.languages'),
    location: t('form.location'),
    remoteAvailable: t('form.remote'),
    contactEmail: t('form.contact'),
    approach: t('form.approach'),
    targetAudience: t('form.audience'),
    sessionLength: t('form.length'),
    timeZone: t('form.time_zone'),
    company: t('form.company'),
    sessionTypes: t('form.types'),
    successStories: t('form.stories'),
    additionalServices: t('form.services'),
    linkedinUrl: t('form.linkedin'),
    cancellationRule: t('form.cancellation'),
    meetingUrl: t('form.meeting_url'),
  }
}
