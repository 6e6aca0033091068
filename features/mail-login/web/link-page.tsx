import { useEffect, useRef } from 'react'
import { ApiError } from '#shell/api/api-error.ts'
import { useEndpointMutation } from '#shell/api/query.ts'
import { useLinkCode } from '#shell/auth/use-link-code.ts'
import { errorText, failureText } from '#shell/i18n/error-text.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { AuthLayout } from '#shell/layout/auth-layout.tsx'
import { RefusedLink } from '#shell/layout/refused-link.tsx'
import { Button } from '#shell/ui/button.tsx'
import { Callout } from '#shell/ui/callout.tsx'
import { Spinner } from '#shell/ui/spinner.tsx'
import { finishWithMailedLink } from '../contract/index.ts'
import { useEnter } from './use-enter.ts'

/** Target of the mailed link (AUTH-10). Only the browser that asked for it is logged in without a press. */
export default function LinkPage() {
  const t = useTexts('mail-login')
  const token = useLinkCode()
  return (
    <AuthLayout title={t('link.title')} description={t('link.description')}>
      {token === null ? <LinkRefused text={t('link.no_token')} /> : <LinkLogin token={token} />}
    </AuthLayout>
  )
}

const LinkLogin = ({ token }: { token: string | undefined }) => {
  const t = useTexts('mail-login')
  const enter = useEnter()
  const finish = useEndpointMutation(finishWithMailedLink, {
    onSuccess: ({ account, viewer, next }) => (account ? undefined : enter(viewer, next)),
  })
  const { mutate, data, error } = finish
  const sentToken = useRef<string>(undefined)
  useEffect(() => {
    // A link works once, so React's double mount must not submit it twice.
    if (!token || sentToken.current === token) return
    sentToken.current = token
    mutate({ token })
  }, [token, mutate])

  if (error instanceof ApiError && error.code.startsWith('account.link_'))
    return <LinkRefused text={errorText(error)} />
  const confirm = () => token && mutate({ token, isConfirmed: true })
  if (error)
    return (
      <Callout
        tone="danger"
        live
        action={
          <Button size="sm" onClick={() => token && mutate({ token })}>
            {t('link.retry')}
          </Button>
        }
      >
        {failureText(error)}
      </Callout>
    )
  if (data?.account) return <Question account={data.account} onConfirm={confirm} />
  return <Spinner label={t('link.working')} showLabel />
}

type QuestionProps = { account: { fullName: string; email: string }; onConfirm: () => void }

const Question = ({ account: { fullName, email }, onConfirm }: QuestionProps) => {
  const t = useTexts('mail-login')
  return (
    <div className="flex flex-col gap-5">
      <p>{t('link.ask')}</p>
      <div className="rounded-lg bg-surface-sunken p-4">
        <p className="text-sm text-ink-muted">{t('link.account')}</p>
        <p className="text-lg font-semibold [overflow-wrap:anywhere]">
          <bdi>{fullName}</bdi>
        </p>
        <p className="text-sm [overflow-wrap:anywhere]">
          <bdi dir="ltr">{email}</bdi>
        </p>
      </div>
      <Button variant="primary" size="lg" wide onClick={onConfirm}>
        {t('link.submit')}
      </Button>
      <p className="text-sm text-ink-muted">{t('link.warning')}</p>
    </div>
  )
}

const LinkRefused = ({ text }: { text: string }) => {
  const t = useTexts('mail-login')
  return <RefusedLink title={text} text={t('link.refused')} action={{ to: '/login/mail', label: t('link.new') }} />
}
