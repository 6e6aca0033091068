import { lazy, type ReactNode, Suspense } from 'react'
import { readOwnInterest } from '../contract/index.ts'
import type { InterestSide } from '../contract/values.ts'
import { useEndpointQuery } from '#shell/api/query.ts'
import { SectionErrorBoundary } from '#shell/errors/section-error-boundary.tsx'
import { useTexts } from '#shell/i18n/texts.ts'
import { ErrorState } from '#shell/ui/error-state.tsx'
import { Skeleton } from '#shell/ui/skeleton.tsx'

// Lazy, so that visitors do not load them.
const InterestForm = lazy(() => import('./interest-form.tsx'))
const StoredInterest = lazy(() => import('./stored-interest.tsx'))

/** Shows the choice of a side, then the form, then the stored interest. */
export const OwnInterest = ({ side, choice }: { side: InterestSide | null; choice: ReactNode }) => {
  const t = useTexts('investors')
  const { data, error, isPending, refetch } = useEndpointQuery(readOwnInterest, {})
  if (isPending) return <Skeleton className="h-40 rounded-xl" />
  if (error && !data) return <ErrorState text={t('form.failed')} onRetry={() => void refetch()} />
  const interest = data?.interest ?? null
  if (!side && !interest) return choice
  return (
    <SectionErrorBoundary onRetry={() => location.reload()}>
      <Suspense fallback={<Skeleton className="h-40 rounded-xl" />}>
        {side ? (
          <InterestForm key={side} side={side} interest={interest} />
        ) : (
          interest && <StoredInterest interest={interest} />
        )}
      </Suspense>
    </SectionErrorBoundary>
  )
}
