import type { DehydratedState } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import type { SessionViewer } from '#features/accounts/contract/index.ts'
import type { OverriddenAreas } from '#features/translations/contract/overrides.ts'
import type { Site } from '#features/platform-settings/contract/site.ts'
import type { Language } from '#kit/languages.ts'
import type { FlatTexts } from '#kit/text-overrides.ts'

export const themes = ['light', 'dark', 'system'] as const
export type Theme = (typeof themes)[number]

/** What the browser needs to render the same page as the server. */
export type SsrState = {
  language: Language
  site: Site
  theme: Theme
  viewer: SessionViewer | null
  /** Scheme, host and port of the public URL. */
  baseUrl: string
  /** For a member: a live-update cursor that is not newer than the page's data. */
  liveCursor: string | null
  /** When the service worker saved this page, as an ISO 8601 instant; null in a page from the server. */
  savedAt: string | null
  /** The areas whose texts the page used, with their URLs. The browser loads these texts before hydration. */
  texts: Record<string, string>
  /** Texts that administrators have changed, of the areas that the page used. Absent unless there are any. */
  overrides?: { versions: OverriddenAreas; texts: Record<string, FlatTexts> }
  queries: DehydratedState | null
}

/** On the server, `markTextsUsed` also records the areas whose texts are used. */
export type SsrStateValue = SsrState & { markTextsUsed?: (area: string) => void }

export const SsrStateContext = createContext<SsrStateValue | null>(null)

export const useSsrState = (): SsrStateValue => {
  const ssrState = useContext(SsrStateContext)
  if (!ssrState) throw new Error('A page was rendered outside its frame')
  return ssrState
}

/** The id of the element with the SSR state, and its placeholder until rendering is complete. */
export const ssrStateElementId = 'frame'
export const ssrStatePlaceholder = '"@frame@"'

/** JSON for a `<script>` element, escaped so that no string can close the element or open a comment. */
export const scriptJson = (value: unknown): string =>
  JSON.stringify(value)
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029')

/** Marks, as React's digest of an error, a part that the browser renders because its data was late on the server. */
export const lateDigest = 'late'
