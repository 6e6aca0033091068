import { useNavigate } from 'react-router'
import type { reportSignIn, undoEmailChange } from '../contract/index.ts'
import { ApiError } from '#shell/api/api-error.ts'
import { useEndpointMutation } from '#shell/api/query.ts'
import { useAuth } from '#shell/auth/auth-provider.tsx'
import { errorText, failureText } from '#shell/i18n/error-text.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Button } from '#shell/ui/button.tsx'
import { Callout } from '#shell/ui/callout.tsx'
import { toast } from '#shell/ui/toast-queue.ts'
import { AuthLayout } from '#shell/layout/auth-layout.tsx'
import { RefusedLink } from '#shell/layout/refused-link.tsx'
import { useLinkCode } from '#shell/auth/use-link-code.ts'

export type AccountReturnProps = {
  endpoint: typeof reportSignIn | typeof undoEmailChange
  texts: 'not_me' | 'email_undo'
  steps: readonly ('restores' | 'ends' | 'removes' | 'chooses')[]
}

/** The page of a mailed link that gives an account back to its owner. Mail scanners open links, so it asks first. */
export const AccountReturn = (props: AccountReturnProps) => {
  const t = useTexts('accounts')
  const code = useLinkCode()
  return (
    <AuthLayout title={t(`${props.texts}.title`)} description={t(`${props.texts}.description`)}>
      {code === null ? <LinkRefused text={t(`${props.texts}.no_code`)} /> : <ReturnForm {...props} code={code} />}
    </AuthLayout>
  )
}

const ReturnForm = ({ endpoint, texts, steps, code }: AccountReturnProps & { code: string | undefined }) => {
  const t = useTexts('accounts')
  const navigate = useNavigate()
  const { refresh } = useAuth()
  const giveBack = useEndpointMutation(endpoint, {
    onSuccess: async ({ passwordCode }) => {
      toast({ title: t(`${texts}.done`), tone: 'positive' })
      // It may have ended this browser's session.
      await refresh().catch(() => undefined)
      await navigate(`/reset-password#code=${passwordCode}`, { replace: true })
    },
  })
  const { error } = giveBack
  if (error instanceof ApiError && error.code.startsWith('account.link_'))
    return <LinkRefused text={errorText(error)} />
  return (
    <div className="flex flex-col gap-5">
      <p>{t(`${texts}.text`)}</p>
      <ul className="flex list-disc flex-col gap-1.5 ps-5">
        {steps.map((step) => (
          <li key={step}>{t(`account_return.${step}`)}</li>
        ))}
      </ul>
      {error && (
        <Callout tone="danger" live>
          {failureText(error)}
        </Callout>
      )}
      <Button
        variant="danger"
        size="lg"
        wide
        pending={giveBack.isPending || giveBack.isSuccess}
        onClick={() => code && giveBack.mutate({ code })}
      >
        {t(`${texts}.submit`)}
      </Button>
      <p className="text-sm text-ink-muted">{t(`${texts}.keep`)}</p>
    </div>
  )
}

const LinkRefused = ({ text }: { text: string }) => {
  const t = useTexts('accounts')
  return (
    <RefusedLink
      title={text}
      text={t('account_return.refused')}
      action={{ to: '/forgot-password', label: t('account_return.new_password') }}
    />
  )
}
