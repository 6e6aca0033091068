import { lazy, Suspense, useState } from 'react'
import { useTexts } from '#shell/i18n/texts.ts'
import { Button } from '#shell/ui/button.tsx'

const AbstainDialog = lazy(() => import('./abstain-dialog.tsx'))

export const AbstainButton = ({ entryId }: { entryId: string }) => {
  const t = useTexts('program-reviews')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        {t('review.abstain')}
      </Button>
      <Suspense fallback={null}>
        {isOpen && <AbstainDialog entryId={entryId} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  )
}
