import BadgeCheck from 'lucide-react/icons/badge-check'
import type { MemberCard } from '../contract/index.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { classes } from '#shell/ui/classes.ts'

type NameFields = Pick<MemberCard, 'fullName' | 'verified'>

/** A member's name with the verified badge, isolated from the direction of the text around it. */
export const MemberName = ({
  member: { fullName, verified },
  className,
}: {
  member: NameFields
  className?: string
}) => (
  <span className={classes('min-w-0 break-words', className)}>
    {/* The padding reserves space for the badge after the last word, so that the badge never wraps alone. */}
    <span className={verified ? 'pe-[1.2em]' : undefined}>
      <bdi>{fullName}</bdi>
    </span>
    {verified && <VerifiedMark />}
  </span>
)

const VerifiedMark = () => {
  const t = useTexts('profiles')
  return (
    <>
      <BadgeCheck className="-ms-[0.95em] inline size-[0.95em] align-[-0.1em] text-accent-ink" />
      <span className="sr-only"> {t('verified')}</span>
    </>
  )
}
