import { lazy, Suspense, useState } from 'react'
import type { ReceivedApplication } from '#features/applications/contract/views.ts'
import { SharedRecord } from '#features/founder-records/web/index.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Button } from '#shell/ui/button.tsx'

const EndParticipationDialog = lazy(() => import('./end-participation-dialog.tsx'))

type Props = { application: ReceivedApplication; isActive: boolean; onClose: () => void }

/** What a program adds to an application that its owner has opened. */
export default function ApplicationExtra({ application, isActive, onClose }: Props) {
  const t = useTexts('programs')
  const [isEnding, setEnding] = useState(false)
  const canEnd = isActive && application.can['end'] === 'ok' && application.status === 'approved'
  return (
    <>
      {application.sharesRecord && <SharedRecord application={application} />}
      {canEnd && (
        <div>
          <Button size="sm" onClick={() => setEnding(true)}>
            {t('participation.end_open')}
          </Button>
        </div>
      )}
      {isEnding && (
        <Suspense fallback={null}>
          <EndParticipationDialog application={application} onClose={() => setEnding(false)} onEnded={onClose} />
        </Suspense>
      )}
    </>
  )
}
