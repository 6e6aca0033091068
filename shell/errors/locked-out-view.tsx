import ShieldX from 'lucide-react/icons/shield-x'
import { lazy, Suspense, useEffect } from 'react'
import { readOwnLockout } from '#features/security-events/contract/index.ts'
import { useEndpointQuery } from '../api/query.ts'
import { useAuth } from '../auth/auth-provider.tsx'
import { loadAccountDeletion, loadDataExport } from '../feature-slots.ts'
import { useTexts } from '../i18n/texts.ts'
import { IdentityQuestion } from '../layout/identity-question.tsx'
import { importWithRetry } from '../layout/import-with-retry.ts'
import { LazyToastHost } from '../layout/lazy-toast-host.tsx'
import { useSignOut } from '../layout/use-sign-out.ts'
import { Button } from '../ui/button.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { errorText } from '../i18n/error-text.ts'
import { AppealForm } from './appeal-form.tsx'
import { LockoutDetails } from './lockout-details.tsx'

const DataExport = lazy(() => importWithRetry(loadDataExport))
const AccountDeletion = lazy(() => importWithRetry(loadAccountDeletion))

/** Locked-out members get no live updates, so the view polls. */
const refetchIntervalMs = 60_000

/** Replaces the application for a locked-out member (SHLD-02). UX only; the server rejects the member's calls. */
export default function LockedOutView() {
  const t = useTexts('shell')
  const own = useTexts('security-events')
  const { refresh } = useAuth()
  const signOut = useSignOut()
  const { data, error, refetch, isFetching, dataUpdatedAt } = useEndpointQuery(
    readOwnLockout,
    {},
    { refetchInterval: refetchIntervalMs },
  )
  const block = data?.block
  // `refresh` then restores the application, or leads to the sign-in if a ban ended the session.
  const isOver = block === null || error?.code === 'auth.required'
  useEffect(() => {
    if (isOver) void refresh()
  }, [isOver, dataUpdatedAt, refresh])
  return (
    <main id="main" className="page-frame grid min-h-dvh content-center justify-items-center gap-8 py-16">
      <title>{t('blocked.title')}</title>
      <div role="alert" className="grid justify-items-center gap-4 text-center">
        <ShieldX className="text-5xl text-danger" />
        <h1 tabIndex={-1} className="text-3xl font-bold">
          {t('blocked.title')}
        </h1>
        {/* Show the reason only once it is loaded. */}
        {block && (
          <p className="text-lg text-balance" dir="auto">
            {block.kind === 'ban' ? own('blocked.reason_ban', { reason: block.reason }) : t('blocked.reason')}
          </p>
        )}
        <p className="max-w-md text-balance text-ink-muted">{t('blocked.text')}</p>
      </div>
      <div className="flex w-full max-w-xl flex-col gap-6">
        {block && <LockoutDetails block={block} />}
        {block && !block.appeal && <AppealForm onSent={() => void refetch()} />}
        {block && (
          <Suspense fallback={null}>
            <DataExport />
            <AccountDeletion />
          </Suspense>
        )}
        {!block && error && <ErrorState text={errorText(error)} onRetry={() => void refetch()} retrying={isFetching} />}
        {!block && !error && <Skeleton className="h-40 w-full" />}
        <Button variant="quiet" className="self-center" onClick={() => void signOut()}>
          {own('blocked.leave')}
        </Button>
      </div>
      <IdentityQuestion />
      <LazyToastHost />
    </main>
  )
}
