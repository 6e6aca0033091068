import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#shell/api/api-error.ts'
import type { FileKind, FileView, OwnFile } from '../contract/index.ts'
import { isPermanentRefusal, sendFile, uploadFailureText } from './send-file.ts'

const maxConcurrentUploads = 2

export type UploadItem = {
  key: string
  given: File
  name: string
  size: number
  isImage: boolean
  state: 'waiting' | 'sending' | 'failed'
  /** 0 to 1 during the upload, otherwise null. */
  progress: number | null
  error: string | undefined
  /** The failure is temporary, so the same file can be sent again. */
  canRetry: boolean
}

type RunningUpload = { given: File; cancel: AbortController }

/** Several files, uploaded as they are chosen. A finished upload leaves the list and is passed to `onUploaded`. */
export const useUploads = (kind: FileKind, onUploaded: (file: FileView, sent: OwnFile, given: File) => void) => {
  const [items, setItems] = useState<UploadItem[]>([])
  const uploads = useRef(new Map<string, RunningUpload>())
  const latest = useRef(onUploaded)
  useEffect(() => {
    latest.current = onUploaded
  })
  useEffect(() => {
    const running = uploads.current
    return () => {
      for (const { cancel } of running.values()) cancel.abort()
    }
  }, [])

  const updateItem = (key: string, what: Partial<UploadItem>) =>
    setItems((now) => now.map((item) => (item.key === key ? { ...item, ...what } : item)))
  const remove = (key: string) => {
    uploads.current.get(key)?.cancel.abort()
    uploads.current.delete(key)
    setItems((now) => now.filter((item) => item.key !== key))
  }

  const send = async (key: string, { given, cancel: { signal } }: RunningUpload) => {
    updateItem(key, { state: 'sending', progress: 0 })
    try {
      const sent = await sendFile(kind, given, { signal, onProgress: (progress) => updateItem(key, { progress }) })
      if (signal.aborted) return
      remove(key)
      const { id, name, type, size, width, height } = sent
      latest.current({ id, name, type, size, width, height }, sent, given)
    } catch (error) {
      if (signal.aborted) return
      if (!(error instanceof ApiError)) throw error
      updateItem(key, {
        state: 'failed',
        progress: null,
        error: uploadFailureText(kind, error),
        canRetry: !isPermanentRefusal(error),
      })
    }
  }

  // Starts the next waiting upload when fewer than the maximum run.
  const sending = items.filter(({ state }) => state === 'sending').length
  const next = sending < maxConcurrentUploads ? items.find(({ state }) => state === 'waiting')?.key : undefined
  useEffect(() => {
    const work = next === undefined ? undefined : uploads.current.get(next)
    if (next !== undefined && work) void send(next, work)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- starts each upload once, when it becomes the next
  }, [next])

  return {
    items,
    /** Whether uploads wait or run; failed ones do not count. */
    isBusy: items.some(({ state }) => state !== 'failed'),
    add: (chosen: readonly File[]) => {
      const added = chosen.map((given): UploadItem => {
        const key = crypto.randomUUID()
        uploads.current.set(key, { given, cancel: new AbortController() })
        return {
          key,
          given,
          name: given.name,
          size: given.size,
          isImage: given.type.startsWith('image/'),
          state: 'waiting',
          progress: null,
          error: undefined,
          canRetry: false,
        }
      })
      setItems((now) => [...now, ...added])
    },
    retry: (key: string) => updateItem(key, { state: 'waiting', error: undefined, canRetry: false }),
    remove,
  }
}
