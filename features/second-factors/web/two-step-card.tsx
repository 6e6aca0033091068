import ShieldCheck from 'lucide-react/icons/shield-check'
import { lazy, Suspense, useState } from 'react'
import { mayCall } from '#kit/access.ts'
import { useEndpointMutation, useEndpointQuery } from '#shell/api/query.ts'
import { useAuth } from '#shell/auth/auth-provider.tsx'
import { failureToast } from '#shell/i18n/failure-toast.ts'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { useReason } from '#shell/i18n/use-reason.ts'
import { importWithRetry } from '#shell/layout/import-with-retry.ts'
import { Badge } from '#shell/ui/badge.tsx'
import { Button } from '#shell/ui/button.tsx'
import { ErrorState } from '#shell/ui/error-state.tsx'
import { LazyAlertDialog } from '#shell/ui/lazy-alert-dialog.tsx'
import { SectionCard } from '#shell/ui/section-card.tsx'
import { ListSkeleton } from '#shell/ui/skeleton.tsx'
import { toast } from '#shell/ui/toast-queue.ts'
import { disableTotp, readSecondFactors, type SecondFactorState, startTotpSetup } from '../contract/index.ts'
import { FewCodesWarning } from './few-codes-warning.tsx'
import type { Setup } from './setup-dialog.tsx'
import { TrustedBrowsers } from './trusted-browsers.tsx'

const SetupDialog = lazy(() => importWithRetry(() => import('./setup-dialog.tsx')))

const onError = (error: unknown) => void toast(failureToast(error))

/** Two-step login in the security settings (SET-03). */
export const TwoStepCard = () => {
  const t = useTexts('second-factors')
  const { data, error, isPending, refetch } = useEndpointQuery(readSecondFactors, {})
  // Here, because the dialog shows the recovery codes when two-step login is on already.
  const [setup, setSetup] = useState<Setup>()
  const start = useEndpointMutation(startTotpSetup, { onError, onSuccess: setSetup })
  return (
    <SectionCard
      title={t('card.title')}
      text={t('card.text')}
      actions={
        data && (
          <Badge tone={data.totp ? 'positive' : 'neutral'} icon={data.totp ? <ShieldCheck /> : undefined}>
            {t(data.totp ? 'card.on' : 'card.off')}
          </Badge>
        )
      }
    >
      {isPending ? (
        <ListSkeleton rows={1} />
      ) : error && !data ? (
        <ErrorState text={t('card.failed')} onRetry={() => void refetch()} reference={error.requestId} />
      ) : data?.totp ? (
        <TwoStepOn totp={data.totp} state={data} />
      ) : (
        <SetUpButton isPending={start.isPending} onPress={() => start.mutate({})} />
      )}
      {setup && (
        <Suspense fallback={null}>
          <SetupDialog setup={setup} onClose={() => setSetup(undefined)} />
        </Suspense>
      )}
    </SectionCard>
  )
}

const SetUpButton = ({ isPending, onPress }: { isPending: boolean; onPress: () => void }) => {
  const t = useTexts('second-factors')
  const { viewer } = useAuth()
  const reason = useReason('second-factors')(mayCall(startTotpSetup.access, viewer))
  return (
    <div>
      <Button icon={<ShieldCheck />} reason={reason} pending={isPending} onClick={onPress}>
        {t('card.set_up')}
      </Button>
    </div>
  )
}

type TwoStepOnProps = { totp: NonNullable<SecondFactorState['totp']>; state: SecondFactorState }

const TwoStepOn = ({ totp, state }: TwoStepOnProps) => {
  const t = useTexts('second-factors')
  const format = useFormat()
  const [isAsking, setAsking] = useState(false)
  const disable = useEndpointMutation(disableTotp, {
    refreshes: [readSecondFactors],
    onError,
    onSuccess: () => void toast({ title: t('disable.done'), tone: 'positive' }),
  })
  return (
    <div className="flex flex-col gap-6">
      {state.recoveryCodes && <FewCodesWarning left={state.recoveryCodes.left} hasLink />}
      <div className="flex max-w-measure flex-col gap-1 text-sm">
        <p>{t('card.since', { date: format.date(totp.since) })}</p>
        <p className="text-ink-muted">
          {totp.lastUsedAt ? t('card.last_used', { time: format.dateTime(totp.lastUsedAt) }) : t('card.never_used')}
        </p>
      </div>
      <TrustedBrowsers browsers={state.trustedBrowsers} />
      <div>
        <Button pending={disable.isPending} onClick={() => setAsking(true)}>
          {t('card.disable')}
        </Button>
      </div>
      <LazyAlertDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('disable.title')}
        text={t('disable.text')}
        confirmLabel={t('disable.action')}
        onConfirm={() => {
          // The dialog that confirms the identity may follow.
          setAsking(false)
          disable.mutate({})
        }}
      />
    </div>
  )
}
