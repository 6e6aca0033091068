import { useAuth } from '../auth/auth-provider.tsx'

/** Visitors see Swedish time: the server cannot detect their time zone, and hydration must not change the page. */
const visitorsTimeZone = 'Europe/Stockholm'

/** The IANA time zone in which the page shows times. */
export const useTimeZone = (): string => useAuth().viewer?.timeZone ?? visitorsTimeZone
