import type { MentorCard } from '../contract/index.ts'
import { MemberRole } from '#features/profiles/web/index.ts'

type Props = {
  listing: Pick<MentorCard, 'mentor' | 'company'>
  /** Begins with a dot, for use after the name. */
  separated?: boolean
}

/** The mentor's role and company; the listing's company comes before the profile's. */
export const MentorHeadline = ({ listing: { mentor, company }, separated = false }: Props) => {
  const shown = { role: mentor.role, company: company ?? mentor.company }
  if (!shown.role && !shown.company) return null
  return (
    <>
      {separated && '\u00a0· '}
      <MemberRole member={shown} />
    </>
  )
}
