import { MemberCardLink } from '#features/profiles/web/index.ts'
import type { MemberCard } from '#features/profiles/contract/card.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Card } from '#shell/ui/card.tsx'

/** The member who runs the program, beside the announcements. */
export const OrganiserRow = ({ member }: { member: MemberCard }) => {
  const t = useTexts('program-cohorts')
  return (
    <Card as="section" className="flex flex-col gap-3">
      <h2 className="text-sm font-medium">{t('participants.organiser')}</h2>
      <MemberCardLink member={member} />
    </Card>
  )
}
