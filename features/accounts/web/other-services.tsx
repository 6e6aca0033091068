import { lazy, Suspense } from 'react'
import { listProviders } from '#features/identity-providers/contract/index.ts'
import { pageData } from '#shell/api/page-data.ts'
import { useEndpointQuery } from '#shell/api/query.ts'
import { loadProviderButtons } from '#shell/feature-slots.ts'
import { importWithRetry } from '#shell/layout/import-with-retry.ts'

const ProviderButtons = lazy(() => importWithRetry(loadProviderButtons))

/** The pages work without the list. */
export const otherServicesData = pageData(({ prefetch }) => prefetch(listProviders, {}).catch(() => undefined))

/** Login or sign-up with other services (AUTH-10). Without any, neither a button nor its code is loaded. */
export const OtherServices = ({ action, next }: { action: 'log_in' | 'sign_up'; next: string | null }) => {
  const { data } = useEndpointQuery(listProviders, {})
  const providers = data?.providers.filter(({ canSignUp }) => canSignUp || action === 'log_in') ?? []
  if (!data || (providers.length === 0 && !data.hasSso)) return null
  return (
    <Suspense fallback={null}>
      <ProviderButtons providers={providers} hasSso={data.hasSso} action={action} next={next} />
    </Suspense>
  )
}
