import { MemberCardLink } from '#features/profiles/web/index.ts'
import type { ProgramDetail } from '../../contract/index.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Card } from '#shell/ui/card.tsx'

/** The partner and the member who run the program. */
export const OrganiserCard = ({ program: { partnerName, organiser } }: { program: ProgramDetail }) => {
  const t = useTexts('programs')
  return (
    <Card as="section" className="flex flex-col gap-3">
      <h2 className="text-sm font-medium">{t('detail.organiser')}</h2>
      {partnerName && (
        <p className="font-medium">
          <bdi>{partnerName}</bdi>
        </p>
      )}
      <MemberCardLink member={organiser} />
    </Card>
  )
}
