import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#shell/api/api-error.ts'
import type { FileKind, OwnFile } from '../contract/index.ts'
import { isPermanentRefusal, sendFile, uploadFailureText } from './send-file.ts'

export type ChosenFile = {
  name: string
  /** Bytes; null for a file that was sent earlier. */
  size: number | null
  /** 0 to 1 during the upload, otherwise null. */
  progress: number | null
  uploaded: boolean
  error: string | undefined
  /** The failure is temporary, so the same file can be sent again. */
  canRetry: boolean
}

type Attempt = { file: File; cancel: AbortController; result: Promise<OwnFile>; failed: ApiError | null }

/**
 * One file of a form, uploaded as soon as it is chosen.
 *
 *     const cv = useUpload('cv')
 *     <UploadField upload={cv} … />
 *     send: async (input) => { const file = await cv.ready(); … }
 */
export const useUpload = (kind: FileKind) => {
  const [chosen, setChosen] = useState<ChosenFile | null>(null)
  const attempt = useRef<Attempt | null>(null)
  useEffect(() => () => attempt.current?.cancel.abort(), [])

  const send = (file: File, signal: AbortSignal): Promise<OwnFile> =>
    sendFile(kind, file, {
      signal,
      onProgress: (share) => setChosen((now) => (now && !signal.aborted ? { ...now, progress: share } : now)),
    })

  const start = (file: File): Attempt => {
    attempt.current?.cancel.abort()
    const cancel = new AbortController()
    const begun: Attempt = { file, cancel, result: send(file, cancel.signal), failed: null }
    attempt.current = begun
    setChosen({ name: file.name, size: file.size, progress: 0, uploaded: false, error: undefined, canRetry: false })
    const settle = (change: Partial<ChosenFile>) => {
      if (attempt.current === begun) setChosen((now) => now && { ...now, progress: null, ...change })
    }
    begun.result.then(
      () => settle({ uploaded: true }),
      (error: unknown) => {
        if (!(error instanceof ApiError)) return
        begun.failed = error
        settle({ error: uploadFailureText(kind, error), canRetry: !isPermanentRefusal(error) })
      },
    )
    return begun
  }

  /**
   * Waits for the upload of the chosen file; null when no file is chosen. Retries once after a temporary failure.
   * @throws ApiError when the upload fails; the field shows the error too
   */
  const ready = async (): Promise<OwnFile | null> => {
    const { current } = attempt
    if (!current) return null
    const last = current.failed && !isPermanentRefusal(current.failed) ? start(current.file) : current
    try {
      return await last.result
    } catch (error) {
      // The member chose or removed a file in the meantime.
      if (attempt.current !== last) return ready()
      throw error
    }
  }

  return {
    chosen,
    choose: (file: File) => void start(file),
    retry: () => {
      if (attempt.current) start(attempt.current.file)
    },
    remove: () => {
      attempt.current?.cancel.abort()
      attempt.current = null
      setChosen(null)
    },
    ready,
  }
}
export type UploadOfForm = ReturnType<typeof useUpload>
