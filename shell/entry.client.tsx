import { hydrate, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { type Call, call } from './api/call.ts'
import { usePageDataWith } from './api/page-data.ts'
import { openQueryClient } from './api/query-client.ts'
import { currentViewer, startAuth, whileLeaving } from './auth/auth-store.ts'
import { captureErrors } from './errors/error-capture.ts'
import { type Frame, FrameContext, frameElement } from './ssr-state.ts'
import { settleLanguage } from './i18n/language.ts'
import { startTexts } from './i18n/browser-text-source.ts'
import { BrowserTexts } from './i18n/browser-text-provider.tsx'

/** What a page asks for while it gives way, because its member has signed out, is not asked any more. */
const whenHere: Call = async (endpoint, input, options) => {
  await whileLeaving()
  return call(endpoint, input, options)
}

const takeOver = async () => {
  captureErrors()
  const frame = JSON.parse(document.getElementById(frameElement)?.textContent ?? '') as Frame
  const queries = openQueryClient(whenHere)
  if (frame.queries) hydrate(queries, frame.queries)
  startAuth(frame.viewer, queries)
  usePageDataWith(queries, currentViewer)
  await startTexts(frame.language, frame.texts)

  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <FrameContext value={frame}>
          <BrowserTexts>
            <QueryClientProvider client={queries}>
              <HydratedRouter />
            </QueryClientProvider>
          </BrowserTexts>
        </FrameContext>
      </StrictMode>,
      // React names only that it recovered; what went wrong stands behind it.
      { onRecoverableError: (error) => reportError((error as Error).cause ?? error) },
    )
  })
  // The first look into the storage waits for another process: in a task of its own, not in the one that takes over.
  setTimeout(() => void settleLanguage(frame.language))
}

void takeOver()
