import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useEndpointMutation } from '#shell/api/query.ts'
import { useAuth } from '#shell/auth/auth-provider.tsx'
import { failureText } from '#shell/i18n/error-text.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Button } from '#shell/ui/button.tsx'
import { Callout } from '#shell/ui/callout.tsx'
import { toast } from '#shell/ui/toast-queue.ts'
import { undoEmailChange } from '../../contract/index.ts'
import { AuthLayout } from '../auth-layout.tsx'
import { useLinkCode } from '../use-link-code.ts'

/** Target of the link mailed to the old address. A press undoes the change: mail scanners open links. */
export default function UndoEmailChangePage() {
  const t = useTexts('accounts')
  const code = useLinkCode()
  const navigate = useNavigate()
  const { refresh } = useAuth()
  const [refusal, setRefusal] = useState<unknown>(null)
  const undo = useEndpointMutation(undoEmailChange, {
    onSuccess: async ({ passwordCode }) => {
      toast({ title: t('email_undo.done'), tone: 'positive', seconds: 20 })
      await refresh().catch(() => undefined)
      await navigate(`/reset-password#code=${passwordCode}`, { replace: true })
    },
    onError: setRefusal,
  })
  return (
    <AuthLayout title={t('email_undo.title')} lead={t('email_undo.lead')} description={t('email_undo.description')}>
      {refusal !== null && (
        <Callout tone="warning" live className="mb-5">
          {failureText(refusal)}
        </Callout>
      )}
      {code === null ? (
        <Callout tone="warning">{t('email_undo.no_code')}</Callout>
      ) : (
        <Button variant="primary" size="lg" wide pending={undo.isPending} onClick={() => code && undo.mutate({ code })}>
          {t('email_undo.action')}
        </Button>
      )}
    </AuthLayout>
  )
}
