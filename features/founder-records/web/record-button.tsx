import History from 'lucide-react/icons/history'
import { lazy, Suspense, useState } from 'react'
import type { OwnApplication } from '#features/applications/contract/views.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Button } from '#shell/ui/button.tsx'

const RecordDialog = lazy(() => import('./record-dialog.tsx'))

/** Opens what an applicant shares with their own application to a program; says whether it is shared. */
export default function RecordButton({ application }: { application: OwnApplication }) {
  const t = useTexts('founder-records')
  const [isOpen, setOpen] = useState(false)
  const { id, title, status, path, sharesRecord } = application
  return (
    <>
      <Button size="sm" variant="quiet" icon={<History />} className="-ms-3" onClick={() => setOpen(true)}>
        {t(sharesRecord ? 'button.shared' : 'button.not_shared')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <RecordDialog
            id={id}
            title={title ?? ''}
            canShare={status !== 'withdrawn' && path !== null}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
