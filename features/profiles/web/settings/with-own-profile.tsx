import { type ReactNode, Suspense } from 'react'
import type { OwnProfile } from '../../contract/index.ts'
import { errorText } from '#shell/i18n/error-text.ts'
import { ErrorState } from '#shell/ui/error-state.tsx'
import { FormSkeleton } from '#shell/ui/skeleton.tsx'
import { useOwnProfile } from './use-own-profile.ts'

export const WithOwnProfile = ({ children }: { children: (profile: OwnProfile) => ReactNode }) => {
  const { data, error, refetch, isFetching } = useOwnProfile()
  if (error && !data) return <ErrorState text={errorText(error)} onRetry={() => void refetch()} retrying={isFetching} />
  const skeleton = <FormSkeleton />
  // A suspending child must not replace the whole page and lose the focus.
  return data ? <Suspense fallback={skeleton}>{children(data)}</Suspense> : skeleton
}
