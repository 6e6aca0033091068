import type { MemberCard } from '#features/profiles/contract/card.ts'
import { useTexts } from '#shell/i18n/texts.ts'

type Applicant = { applicant: MemberCard | null; number: number }

/** The name of an applicant, or the number where the viewer must not know the name. */
export const useApplicantName = () => {
  const t = useTexts('program-reviews')
  return ({ applicant, number }: Applicant): string =>
    applicant ? applicant.fullName : t('applicant', { number: String(number) })
}
