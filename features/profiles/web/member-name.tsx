import BadgeCheck from 'lucide-react/icons/badge-check'
import type { MemberCard } from '#features/profiles/contract/index.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { classes } from '#shell/ui/classes.ts'

type NameFields = Pick<MemberCard, 'fullName' | 'verified'>

/** A member's name as it stands everywhere: apart from the text around it, whatever its direction, with the badge of who is verified. */
export const MemberName = ({
  member: { fullName, verified },
  className,
}: {
  member: NameFields
  className?: string
}) => (
  <span className={classes('min-w-0 break-words', className)}>
    {/* Room for the badge belongs to the name's last word, so that it never stands alone on the next line. */}
    <span className={verified ? 'pe-[1.2em]' : undefined}>
      <bdi>{fullName}</bdi>
    </span>
    {verified && <VerifiedMark />}
  </span>
)

/** Nordbro knows that the member is who they say. */
const VerifiedMark = () => {
  const t = useTexts('profiles')
  return (
    <>
      <BadgeCheck className="-ms-[0.95em] inline size-[0.95em] align-[-0.1em] text-accent-ink" />
      <span className="sr-only"> {t('verified')}</span>
    </>
  )
}
