import { useNavigate } from 'react-router'
import { reportSignIn } from '../contract/index.ts'
import { ApiError } from '#shell/api/api-error.ts'
import { useEndpointMutation } from '#shell/api/query.ts'
import { useAuth } from '#shell/auth/auth-provider.tsx'
import { errorText, failureText } from '#shell/i18n/error-text.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Button, ButtonLink } from '#shell/ui/button.tsx'
import { Callout } from '#shell/ui/callout.tsx'
import { toast } from '#shell/ui/toast-queue.ts'
import { AuthLayout } from './auth-layout.tsx'
import { useLinkCode } from './use-link-code.ts'

/** Target of the link in the mail about a sign-in from an unknown browser. Mail scanners open links, so it asks first. */
export default function NotMePage() {
  const t = useTexts('accounts')
  const code = useLinkCode()
  return (
    <AuthLayout title={t('not_me.title')} description={t('not_me.description')}>
      {code === null ? <LinkRefused text={t('not_me.no_code')} /> : <Report code={code} />}
    </AuthLayout>
  )
}

const steps = ['ends', 'removes', 'chooses'] as const

const Report = ({ code }: { code: string | undefined }) => {
  const t = useTexts('accounts')
  const navigate = useNavigate()
  const { refresh } = useAuth()
  const report = useEndpointMutation(reportSignIn, {
    onSuccess: async ({ passwordCode }) => {
      toast({ title: t('not_me.done'), tone: 'positive' })
      // The report may have ended this browser's session.
      await refresh().catch(() => undefined)
      await navigate(`/reset-password#code=${passwordCode}`, { replace: true })
    },
  })
  const { error } = report
  if (error instanceof ApiError && error.code.startsWith('account.link_'))
    return <LinkRefused text={errorText(error)} />
  return (
    <div className="flex flex-col gap-5">
      <p>{t('not_me.text')}</p>
      <ul className="flex list-disc flex-col gap-1.5 ps-5">
        {steps.map((step) => (
          <li key={step}>{t(`not_me.${step}`)}</li>
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
        pending={report.isPending || report.isSuccess}
        onClick={() => code && report.mutate({ code })}
      >
        {t('not_me.submit')}
      </Button>
      <p className="text-sm text-ink-muted">{t('not_me.keep')}</p>
    </div>
  )
}

const LinkRefused = ({ text }: { text: string }) => {
  const t = useTexts('accounts')
  return (
    <div className="flex flex-col gap-6">
      <Callout tone="warning" live title={text}>
        {t('not_me.refused')}
      </Callout>
      <ButtonLink to="/forgot-password" variant="primary" size="lg" wide>
        {t('not_me.new_password')}
      </ButtonLink>
    </div>
  )
}
