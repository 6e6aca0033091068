import { applicationsPath } from '#features/applications/contract/index.ts'
import type { OpportunityDetail } from '../contract/index.ts'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Callout } from '#shell/ui/callout.tsx'
import { Link } from '#shell/ui/link.tsx'

type Props = { application: NonNullable<OpportunityDetail['application']> }

/** Where the viewer's own application stands. In its own chunk, because visitors do not see it. */
export default function OwnApplication({ application: { status, createdAt } }: Props) {
  const t = useTexts('opportunities')
  const tApplications = useTexts('applications')
  const format = useFormat()
  return (
    <Callout
      tone={status === 'approved' ? 'positive' : 'info'}
      title={tApplications(`status.${status}`)}
      action={<Link to={applicationsPath}>{t('detail.see_application')}</Link>}
    >
      {t('detail.applied', { date: format.date(createdAt) })}
    </Callout>
  )
}
