import { useEndpointQuery } from '#shell/api/query.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Badge } from '#shell/ui/badge.tsx'
import { Link } from '#shell/ui/link.tsx'
import { confirmationsPath, listConfirmations } from '../contract/index.ts'

/** The changes of a member that wait for a second administrator. They lead to the list of requests. */
export const WaitingBadges = ({ memberId }: { memberId: string }) => {
  const t = useTexts('confirmations')
  const { data } = useEndpointQuery(listConfirmations, { state: 'waiting', member: memberId })
  return data?.items.map(({ id, action }) => (
    <Link key={id} to={confirmationsPath} className="touch-line">
      <Badge tone="warning">{t(`badges.${action === 'delete_user' ? action : 'set_level'}`)}</Badge>
    </Link>
  ))
}
