import type { DehydratedState } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import type { SessionViewer } from '#features/accounts/contract/index.ts'
import type { Language } from '#kit/languages.ts'

export const themes = ['light', 'dark', 'system'] as const
export type Theme = (typeof themes)[number]

/** What the server knew when it rendered the page, and the browser must start from to render the same. */
export type SsrState = {
  language: Language
  theme: Theme
  viewer: SessionViewer | null
  /** Scheme, host and port of the product's public address. */
  baseUrl: string
  /** For a member: the place in the live updates that the page's answers stand at, at least. */
  liveCursor: string | null
  /** Areas whose texts the page used, and where those lie: the browser has them before it takes over. */
  texts: Record<string, string>
  /** Answers the page was rendered from. */
  queries: DehydratedState | null
}

/** The frame while rendering; on the server it is also told which areas' texts are used. */
export type SsrStateValue = SsrState & { markTextsUsed?: (area: string) => void }

export const SsrStateContext = createContext<SsrStateValue | null>(null)

export const useSsrState = (): SsrStateValue => {
  const ssrState = useContext(SsrStateContext)
  if (!ssrState) throw new Error('A page was rendered outside its frame')
  return ssrState
}

/** The element that carries the frame to the browser, and what stands in it until the page is rendered to its end. */
export const ssrStateElementId = 'frame'
export const ssrStatePlaceholder = '"@frame@"'

/** JSON that can stand in a `<script>` element: no text in it can end the element or begin a comment. */
export const scriptJson = (value: unknown): string =>
  JSON.stringify(value)
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029')
