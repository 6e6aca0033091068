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

/** Sends a page view to `visits.record`. The page does not wait for an answer. */
export const reportPageView = (path: string): void => {
  if (path.length > 2000) return
  const body = JSON.stringify({ path, ...originOf() })
  navigator.sendBeacon('/api/visits', new Blob([body], { type: 'application/json' }))
}
