import { lazy, Suspense, useState } from 'react'
import { applicationsPath } from '#features/applications/contract/index.ts'
import { WaitingPlace } from '#features/applications/web/index.ts'
import { OwnCertificate } from '#features/certificates/web/index.ts'
import { cohortPath } from '#features/program-cohorts/contract/index.ts'
import {
  leaveProgram,
  listPrograms,
  type ProgramDetail,
  readProgram,
  takePlaceInProgram,
} from '../../contract/index.ts'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Button } from '#shell/ui/button.tsx'
import { Callout } from '#shell/ui/callout.tsx'
import { Link } from '#shell/ui/link.tsx'

const LeaveDialog = lazy(() => import('./leave-dialog.tsx'))

type Props = {
  program: ProgramDetail
  application: NonNullable<ProgramDetail['application']>
  /** Undefined once the application cannot be changed any more. */
  onChange: (() => void) | undefined
}

/** Where the viewer's own application stands. In its own chunk, because visitors do not see it. */
export default function OwnApplication({ program, application, onChange }: Props) {
  const t = useTexts('programs')
  const tApplications = useTexts('applications')
  const format = useFormat()
  const [isLeaving, setLeaving] = useState(false)
  const { id, status, createdAt, waiting } = application
  return (
    <>
      <Callout
        tone={waiting ? 'warning' : status === 'approved' ? 'positive' : 'info'}
        title={waiting ? t('apply.on_list') : tApplications(`status.${status}`)}
        action={
          <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
            {status === 'approved' && !waiting && <Link to={cohortPath(program.slug)}>{t('apply.cohort')}</Link>}
            <Link to={applicationsPath}>{t('apply.see_application')}</Link>
            {status === 'approved' && !waiting && <OwnCertificate programId={program.id} />}
            {onChange && (
              <Button size="sm" onClick={onChange}>
                {t('apply.change')}
              </Button>
            )}
            {!waiting && program.can['leave'] === 'ok' && (
              <Button size="sm" variant="quiet" className="-ms-3" onClick={() => setLeaving(true)}>
                {t('participation.leave_open')}
              </Button>
            )}
          </span>
        }
      >
        {t('apply.applied', { date: format.date(createdAt) })}
      </Callout>
      {waiting && (
        <WaitingPlace
          id={id}
          waiting={waiting}
          take={takePlaceInProgram}
          leave={leaveProgram}
          refreshes={[readProgram, listPrograms]}
        />
      )}
      {isLeaving && (
        <Suspense fallback={null}>
          <LeaveDialog id={id} program={program} onClose={() => setLeaving(false)} />
        </Suspense>
      )}
    </>
  )
}
