import { lazy, Suspense, useState } from 'react'
import { useEndpointQuery } from '#shell/api/query.ts'
import { errorText } from '#shell/i18n/error-text.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Button } from '#shell/ui/button.tsx'
import { ErrorState } from '#shell/ui/error-state.tsx'
import { readEmailChange } from '../../contract/index.ts'
import { WaitingChange } from './waiting-change.tsx'

const EmailDialog = lazy(() => import('./email-dialog.tsx'))

/** Asks for a new address, then for the code that was mailed to it (AUTH-14). */
export const EmailChange = () => {
  const t = useTexts('accounts')
  const [isOpen, setOpen] = useState(false)
  const { data, error, refetch } = useEndpointQuery(readEmailChange, {})
  if (error) return <ErrorState text={errorText(error)} onRetry={() => void refetch()} />
  if (data?.change) return <WaitingChange change={data.change} />
  return (
    <>
      <Button className="w-fit" onClick={() => setOpen(true)}>
        {t('email_change.action')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <EmailDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
