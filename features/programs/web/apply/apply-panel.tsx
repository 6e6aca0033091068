import Send from 'lucide-react/icons/send'
import { lazy, Suspense, useState } from 'react'
import { AnswerRate } from '#features/applications/web/index.ts'
import { type ProgramDetail, programPath } from '../../contract/index.ts'
import { loginPath } from '#shell/api/page-data.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { useReason } from '#shell/i18n/use-reason.ts'
import { Button, ButtonLink } from '#shell/ui/button.tsx'

const ApplyDialog = lazy(() => import('./apply-dialog.tsx'))
const OwnApplication = lazy(() => import('./own-application.tsx'))

/** PROG-03, PROG-04: applying, where the own application stands, or why applying is not possible. */
export const ApplyPanel = ({ program }: { program: ProgramDetail }) => {
  const t = useTexts('programs')
  const reason = useReason('programs')
  const [isApplying, setApplying] = useState(false)
  const { application, answers, can, slug } = program
  const verdict = can['apply'] ?? 'ok'
  if (verdict === 'program.own_application') return null
  const canLogIn = verdict === 'auth.required' && program.applications === 'open'
  return (
    <div className="flex flex-col gap-3">
      {application ? (
        <Suspense fallback={null}>
          <OwnApplication
            program={program}
            application={application}
            onChange={verdict === 'ok' ? () => setApplying(true) : undefined}
          />
        </Suspense>
      ) : canLogIn ? (
        <ButtonLink to={loginPath({ pathname: programPath(slug), search: '' })} variant="primary" size="lg" wide>
          {t('apply.log_in')}
        </ButtonLink>
      ) : (
        verdict !== 'auth.required' && (
          <Button
            variant="primary"
            size="lg"
            wide
            icon={<Send />}
            reason={reason(verdict)}
            onClick={() => setApplying(true)}
          >
            {t('apply.open')}
          </Button>
        )
      )}
      {answers && <AnswerRate answers={answers} />}
      {isApplying && (
        <Suspense fallback={null}>
          <ApplyDialog program={program} onClose={() => setApplying(false)} />
        </Suspense>
      )}
    </div>
  )
}
