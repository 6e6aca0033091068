import { useEffect, useState } from 'react'

/** The code a mailed link carries behind the number sign: null without one, undefined until the page has taken over. */
export const useLinkCode = (): string | null | undefined => {
  const [code, setCode] = useState<string | null>()
  useEffect(() => setCode(new URLSearchParams(location.hash.slice(1)).get('code')), [])
  return code
}
