const decode = (segment: string): string | null => {
  try {
    return decodeURIComponent(segment)
  } catch {
    return null
  }
}

/** How specific a pattern is: fixed segments come before parameters. */
const rankOf = (pattern: string) =>
  pattern
    .split('/')
    .map((segment) => (segment.startsWith(':') ? 1 : 0))
    .join('')

export type MatchedPage = { pattern: string; /** The last parameter of the address. */ parameter: string | null }

/**
 * Finds the page of an address.
 * @param patterns of all pages, such as `/products/:slug`
 */
export const createPageMatcher = (patterns: readonly string[]) => {
  const pages = patterns
    .toSorted((a, b) => rankOf(a).localeCompare(rankOf(b)))
    .map((pattern) => ({ pattern, segments: pattern.split('/') }))
  /** @returns null for an address without a page */
  return (path: string): MatchedPage | null => {
    const segments = (path.replace(/\/+$/, '') || '/').split('/').map(decode)
    const found = pages.find(
      (page) =>
        page.segments.length === segments.length &&
        page.segments.every((segment, at) => (segment.startsWith(':') ? segments[at] : segment === segments[at])),
    )
    if (!found) return null
    const at = found.segments.findLastIndex((segment) => segment.startsWith(':'))
    return { pattern: found.pattern, parameter: at < 0 ? null : (segments[at] ?? null) }
  }
}
