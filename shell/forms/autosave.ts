import { useRef, useState } from 'react'
import { failureToast } from '../i18n/failure-toast.ts'
import { toast } from '../ui/toast-queue.ts'

type Change<Value> = { id: number; name: string; value: Value }

/**
 * Choices that are saved as they are made. `chosen` is what was chosen and is not saved yet: shown on top of what the
 * server has, it lets a press show at once, and one that is refused goes back by itself and says why. The changes are
 * sent one after the other, so use it once for choices that are saved together.
 */
export const useAutosave = <Value>() => {
  const [waiting, setWaiting] = useState<readonly Change<Value>[]>([])
  const last = useRef(Promise.resolve())
  const made = useRef(0)
  return {
    chosen: (name: string): Value | undefined => waiting.findLast((change) => change.name === name)?.value,
    save: (name: string, value: Value, send: () => Promise<unknown>): void => {
      const change = { id: ++made.current, name, value }
      setWaiting((before) => [...before, change])
      last.current = last.current
        .then(send)
        .then(
          () => undefined,
          (error: unknown) => void toast(failureToast(error)),
        )
        .finally(() => setWaiting((before) => before.filter(({ id }) => id !== change.id)))
    },
  }
}
