import RefreshCw from 'lucide-react/icons/refresh-cw'
import { lazy, Suspense, useState } from 'react'
import { useEndpointMutation, useEndpointQuery } from '#shell/api/query.ts'
import { failureToast } from '#shell/i18n/failure-toast.ts'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { importWithRetry } from '#shell/layout/import-with-retry.ts'
import { Button } from '#shell/ui/button.tsx'
import { ErrorState } from '#shell/ui/error-state.tsx'
import { LazyAlertDialog } from '#shell/ui/lazy-alert-dialog.tsx'
import { Link } from '#shell/ui/link.tsx'
import { SectionCard } from '#shell/ui/section-card.tsx'
import { ListSkeleton } from '#shell/ui/skeleton.tsx'
import { toast } from '#shell/ui/toast-queue.ts'
import { readSecondFactors, regenerateRecoveryCodes, type SecondFactorState } from '../contract/index.ts'
import { FewCodesWarning } from './few-codes-warning.tsx'

const NewCodesDialog = lazy(() => importWithRetry(() => import('./new-codes-dialog.tsx')))

/** How many recovery codes are left, and new ones (SET-04). */
export const RecoveryCodesCard = () => {
  const t = useTexts('second-factors')
  const { data, error, isPending, refetch } = useEndpointQuery(readSecondFactors, {})
  return (
    <SectionCard title={t('recovery.title')} text={t('recovery.text')}>
      {isPending ? (
        <ListSkeleton rows={1} />
      ) : error && !data ? (
        <ErrorState text={t('recovery.failed')} onRetry={() => void refetch()} reference={error.requestId} />
      ) : data?.recoveryCodes ? (
        <CodesLeft codes={data.recoveryCodes} />
      ) : (
        <div className="flex flex-col items-start gap-2 text-sm">
          <p>{t('recovery.off')}</p>
          <Link to="/profile?tab=security" className="touch-line">
            {t('recovery.to_security')}
          </Link>
        </div>
      )}
    </SectionCard>
  )
}

const CodesLeft = ({ codes }: { codes: NonNullable<SecondFactorState['recoveryCodes']> }) => {
  const t = useTexts('second-factors')
  const format = useFormat()
  const [isAsking, setAsking] = useState(false)
  const [shown, setShown] = useState<readonly string[]>()
  const regenerate = useEndpointMutation(regenerateRecoveryCodes, {
    refreshes: [readSecondFactors],
    onError: (error) => void toast(failureToast(error)),
    onSuccess: ({ recoveryCodes }) => setShown(recoveryCodes),
  })
  return (
    <div className="flex flex-col gap-5">
      <FewCodesWarning left={codes.left} />
      <div className="flex max-w-measure flex-col gap-1 text-sm">
        <p className="text-base font-medium">{t('recovery.left', { count: codes.left })}</p>
        <p className="text-ink-muted">{t('recovery.created', { date: format.date(codes.createdAt) })}</p>
      </div>
      <div>
        <Button icon={<RefreshCw />} pending={regenerate.isPending} onClick={() => setAsking(true)}>
          {t('recovery.regenerate')}
        </Button>
      </div>
      <LazyAlertDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('recovery.regenerate_title')}
        text={t('recovery.regenerate_text')}
        confirmLabel={t('recovery.regenerate')}
        tone="primary"
        onConfirm={() => {
          // The dialog that confirms the identity may follow.
          setAsking(false)
          regenerate.mutate({})
        }}
      />
      {shown && (
        <Suspense fallback={null}>
          <NewCodesDialog codes={shown} onClose={() => setShown(undefined)} />
        </Suspense>
      )}
    </div>
  )
}
