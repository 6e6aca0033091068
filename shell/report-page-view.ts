let isFirst = true

/** The site and the campaign that led here: of the first page only, because the others follow links of this site. */
const originOf = (): { referrer?: string; campaign?: string } => {
  if (!isFirst) return {}
  isFirst = false
  const referrer = URL.canParse(document.referrer) ? new URL(document.referrer).host : ''
  const campaign = new URLSearchParams(location.search).get('utm_source')?.replace(/[^\p{L}\p{N}._~-]+/gu, '')
  return {
    ...(referrer && referrer !== location.host && { referrer }),
    ...(campaign && { campaign: campaign.slice(0, 100) }),
  }
}

/** The words of the search of members that led to a profile. */
const searchOf = (path: string, from: { pathname: string; search: string }): { search?: string } => {
  if (!/^\/(u|profile)\/./.test(path) || !['/network', '/search'].includes(from.pathname)) return {}
  const words = new URLSearchParams(from.search)
    .get('q')
    ?.replace(/[^\p{L}\p{M}\p{N}+#.-]+/gu, ' ')
    .trim()
  return words ? { search: [...words].slice(0, 200).join('').trim() } : {}
}

/** Sends a page view to `visits.record`. The page does not wait for an answer. @param from the page before */
export const reportPageView = (path: string, from: { pathname: string; search: string }): void => {
  if (path.length > 2000) return
  const body = JSON.stringify({ path, ...originOf(), ...searchOf(path, from) })
  navigator.sendBeacon('/api/visits', new Blob([body], { type: 'application/json' }))
}
