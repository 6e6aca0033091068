import { useEffect, useState } from 'react'

/** The code in the URL fragment of a mailed link: null if missing, undefined before hydration. */
export const useLinkCode = (): string | null | undefined => {
  const [code, setCode] = useState<string | null>()
  useEffect(() => setCode(new URLSearchParams(location.hash.slice(1)).get('code')), [])
  return code
}
