import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#shell/api/api-error.ts'
import type { FileKind, FileView, OwnFile } from '../contract/index.ts'
import { isPermanentRefusal, sendFile, uploadFailureText } from './send-file.ts'

/** Uploads at the same time; the others wait their turn. */
const maxConcurrentUploads = 2

/** A file on its way, or one that was not taken. */
export type UploadItem = {
  /** Its own for as long as it is in the list. */
  key: string
  given: File
  name: string
  size: number
  isImage: boolean
  state: 'waiting' | 'sending' | 'failed'
  /** 0 to 1 while it is sent. */
  progress: number | null
  /** Why it was not taken. */
  error: string | undefined
  /** The same file may be taken at another time. */
  canRetry: boolean
}

type RunningUpload = { given: File; cancel: AbortController }

/** Several files, uploaded as they are chosen. Who has arrived leaves the list and is handed to `onUploaded`. */
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

  // As many as may be are on their way; each that ends lets the next begin.
  const sending = items.filter(({ state }) => state === 'sending').length
  const next = sending < maxConcurrentUploads ? items.find(({ state }) => state === 'waiting')?.key : undefined
  useEffect(() => {
    const work = next === undefined ? undefined : uploads.current.get(next)
    if (next !== undefined && work) void send(next, work)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- begins once for each that becomes the next
  }, [next])

  return {
    items,
    /** Files are on their way. What was not taken waits for nobody. */
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
