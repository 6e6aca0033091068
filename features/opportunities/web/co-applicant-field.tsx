import { RecipientField } from '#features/messages/web/index.ts'
import type { MemberCard } from '#features/profiles/contract/index.ts'
import { useTexts } from '#shell/i18n/texts.ts'

type Props = { coApplicant: MemberCard | null; onChange: (coApplicant: MemberCard | null) => void }

/** Whom the applicant asks to apply together. In its own chunk, because only thesis postings are applied to in pairs. */
export default function CoApplicantField({ coApplicant, onChange }: Props) {
  const t = useTexts('opportunities')
  return (
    <RecipientField
      label={t('apply.co_applicant')}
      hint={t('apply.co_applicant_hint')}
      optional
      acceptsAll
      clearLabel={t('apply.co_applicant_clear')}
      recipient={coApplicant}
      onChange={onChange}
    />
  )
}
