import { applicationsPath } from '#features/applications/contract/index.ts'
import { cohortPath } from '#features/program-cohorts/contract/index.ts'
import type { ProgramDetail } from '../../contract/index.ts'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Button } from '#shell/ui/button.tsx'
import { Callout } from '#shell/ui/callout.tsx'
import { Link } from '#shell/ui/link.tsx'

type Props = {
  application: NonNullable<ProgramDetail['application']>
  slug: string
  /** Undefined once the application cannot be changed any more. */
  onChange: (() => void) | undefined
}

/** Where the viewer's own application stands. In its own chunk, because visitors do not see it. */
export default function OwnApplication({ application: { status, createdAt }, slug, onChange }: Props) {
  const t = useTexts('programs')
  const tApplications = useTexts('applications')
  const format = useFormat()
  return (
    <Callout
      tone={status === 'approved' ? 'positive' : 'info'}
      title={tApplications(`status.${status}`)}
      action={
        <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {status === 'approved' && <Link to={cohortPath(slug)}>{t('apply.cohort')}</Link>}
          <Link to={applicationsPath}>{t('apply.see_application')}</Link>
          {onChange && (
            <Button size="sm" onClick={onChange}>
              {t('apply.change')}
            </Button>
          )}
        </span>
      }
    >
      {t('apply.applied', { date: format.date(createdAt) })}
    </Callout>
  )
}
