import type { MemberCard } from '../contract/index.ts'
import { useTexts } from '#shell/i18n/texts.ts'

/** Role and company, for example "Utvecklare · Norrsken Labs"; nothing if both are missing. */
export const MemberRole = ({
  member: { role, company },
  className,
}: {
  member: Pick<MemberCard, 'role' | 'company'>
  className?: string
}) => {
  const t = useTexts('accounts')
  if (!role && !company) return null
  return (
    <span className={className}>
      {role && t(`roles.${role}`)}
      {role && company && '\u00a0· '}
      {company && <bdi>{company}</bdi>}
    </span>
  )
}
