import { useEffect, useState } from 'react'

/** An address under which this page shows a file that was chosen; let go of with the part that shows it. */
export const useObjectUrl = (file: File): string | undefined => {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return url
}
