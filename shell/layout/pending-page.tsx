import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { useMatches } from 'react-router'
import { createQueryClient } from '../api/query-client.ts'
import { useAuth } from '../auth/auth-provider.tsx'
import type { PageHandle } from './page-handle.ts'
import { PageSpinner } from './page-spinner.tsx'

const neverResolves = () => new Promise<never>(() => undefined)

/** A members' page until it runs in the browser: its own title, heading and shape, where it has said what they are (`PageHandle`). */
export const PendingPage = () => {
  const { viewer } = useAuth()
  const matches = useMatches()
  // The header starts before the page. Answers it has by then must not show here: React expects what the server sent.
  const [emptyQueryClient] = useState(() => createQueryClient(neverResolves))
  const Pending = (matches.at(-1)?.handle as PageHandle | undefined)?.Pending
  // A viewer the gate will stop must not see the page's shape first.
  const passesGuard = (guard: string, isOpen: boolean | undefined) =>
    isOpen || !matches.some(({ id }) => id.includes(guard))
  const isOpen =
    passesGuard('confirmed-gate', viewer?.emailConfirmed) &&
    passesGuard('route-guards/admin', viewer?.adminLevel !== null)
  if (!Pending || !isOpen) return <PageSpinner />
  return (
    <QueryClientProvider client={emptyQueryClient}>
      <Pending />
    </QueryClientProvider>
  )
}
