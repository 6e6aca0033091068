import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { useMatches } from 'react-router'
import { createQueryClient } from '../api/query-client.ts'
import { useAuth } from '../auth/auth-provider.tsx'
import type { PageHandle } from './page-handle.ts'
import { PageSpinner } from './page-spinner.tsx'

const neverResolves = () => new Promise<never>(() => undefined)

/** Shown for a member's page until it runs in the browser: the page's `PageHandle.Pending`, else a spinner. */
export const PendingPage = () => {
  const { viewer } = useAuth()
  const matches = useMatches()
  // The header may have fetched data by now. An empty client keeps the first render equal to the server's.
  const [emptyQueryClient] = useState(() => createQueryClient(neverResolves))
  const Pending = (matches.at(-1)?.handle as PageHandle | undefined)?.Pending
  // Do not show the page's skeleton to a viewer that the route guard will reject.
  const passesGuard = (guard: string, isOpen: boolean | undefined) =>
    isOpen || !matches.some(({ id }) => id.includes(guard))
  const isOpen =
    passesGuard('confirmed-route-guard', viewer?.emailConfirmed) &&
    passesGuard('route-guards/admin', viewer?.adminLevel !== null)
  if (!Pending || !isOpen) return <PageSpinner />
  return (
    <QueryClientProvider client={emptyQueryClient}>
      <Pending />
    </QueryClientProvider>
  )
}
