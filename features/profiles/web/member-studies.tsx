import type { Studies } from '../contract/index.ts'
import { useTexts } from '#shell/i18n/texts.ts'

/** Whether a member has filled in any of their studies. */
export const hasStudies = ({ studyProgramme, school, graduationYear }: Studies): boolean =>
  studyProgramme !== null || school !== null || graduationYear !== null

/** Programme, school and year of graduation: "Datateknik · Luleå tekniska universitet · examen 2027". */
export const MemberStudies = ({ member: { studyProgramme, school, graduationYear } }: { member: Studies }) => {
  const t = useTexts('profiles')
  const parts = [
    studyProgramme,
    school,
    // A year has no thousands separator.
    graduationYear === null ? null : t('page.graduation', { year: String(graduationYear) }),
  ].filter((part) => part !== null)
  return parts.map((part, at) => (
    <span key={part}>
      {at > 0 && '\u00a0· '}
      <bdi>{part}</bdi>
    </span>
  ))
}
