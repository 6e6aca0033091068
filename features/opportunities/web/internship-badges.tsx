import type { Internship } from '../contract/index.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Badge } from '#shell/ui/badge.tsx'

/** The kind, unless the type says it already, and whether it is paid. */
export const InternshipBadges = ({ internship }: { internship: Internship | null }) => {
  const t = useTexts('opportunities')
  if (!internship) return null
  const { kind, isPaid } = internship
  return (
    <>
      {kind !== 'praktik' && <Badge>{t(`internship.kinds.${kind}`)}</Badge>}
      {isPaid && <Badge tone="positive">{t('internship.paid')}</Badge>}
    </>
  )
}
