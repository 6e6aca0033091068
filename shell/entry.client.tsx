import { hydrate, onlineManager, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, StrictMode, startTransition, useSyncExternalStore } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { type Call, call } from './api/call.ts'
import { initPageData } from './api/page-data.ts'
import { createQueryClient } from './api/query-client.ts'
import { currentViewer, startAuth, pendingSignOut } from './auth/auth-store.ts'
import { captureErrors } from './errors/error-capture.ts'
import { siteStore } from './site/site-store.ts'
import { lateDigest, type SsrState, SsrStateContext, ssrStateElementId } from './ssr-state.ts'
import { resolveLanguage } from './i18n/language.ts'
import { initTexts, textSource } from './i18n/browser-text-source.ts'
import { TextSourceContext } from './i18n/text-source.tsx'

/**
 * After a sign-out, holds the member's page's calls until the next page is shown. Calls that visitors may make do not
 * wait, because the next page needs their answers first.
 */
const callUnlessSigningOut: Call = async (endpoint, input, options) => {
  if (endpoint.access !== 'anyone') await pendingSignOut()
  return call(endpoint, input, options)
}

const BrowserTextProvider = ({ children }: { children: ReactNode }) => (
  <TextSourceContext value={useSyncExternalStore(textSource.subscribe, textSource.read, textSource.read)}>
    {children}
  </TextSourceContext>
)

const hydrateApp = async () => {
  captureErrors()
  const ssrState = JSON.parse(document.getElementById(ssrStateElementId)?.textContent ?? '') as SsrState
  const queries = createQueryClient(callUnlessSigningOut)
  // A saved page keeps its data until the server can be reached: its reads wait instead of failing.
  if (ssrState.savedAt) onlineManager.setOnline(false)
  if (ssrState.queries) hydrate(queries, ssrState.queries)
  siteStore.write(ssrState.site, ssrState.viewer?.id ?? null)
  startAuth(ssrState.viewer, queries)
  initPageData(queries, currentViewer)
  await initTexts(ssrState)

  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <SsrStateContext value={ssrState}>
          <BrowserTextProvider>
            <QueryClientProvider client={queries}>
              <HydratedRouter />
            </QueryClientProvider>
          </BrowserTextProvider>
        </SsrStateContext>
      </StrictMode>,
      {
        onRecoverableError: (error) => {
          if ((error as { digest?: string }).digest === lateDigest) return
          // React reports only that it recovered; the original error is its cause.
          reportError((error as Error).cause ?? error)
        },
      },
    )
  })
  // The first storage access waits for another process, so it runs in its own task after hydration.
  setTimeout(() => void resolveLanguage(ssrState.language))
}

void hydrateApp()
