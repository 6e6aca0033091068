/** Opens the subscription dialog of the device's calendar. Calendars fetch such an address over HTTPS. */
const webcalLink = (url: string): string => url.replace(/^https?:/, 'webcal:')

/** Links that subscribe a calendar to the feed at `url`, by the name of the program in the texts. */
export const subscribeLinks = (url: string) =>
  ({
    apple: webcalLink(url),
    google: `https://calendar.google.com/calendar/r?cid=${encodeURIComponent(webcalLink(url))}`,
    outlook: `https://outlook.live.com/calendar/0/addfromweb?url=${encodeURIComponent(url)}&name=Nordbro`,
  }) as const
