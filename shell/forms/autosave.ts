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
  const [pendingChanges, setPendingChanges] = useState<readonly Change<Value>[]>([])
  const saveQueue = useRef(Promise.resolve())
  const changeCount = useRef(0)
  return {
    chosen: (name: string): Value | undefined => pendingChanges.findLast((change) => change.name === name)?.value,
    save: (name: string, value: Value, send: () => Promise<unknown>): void => {
      const change = { id: ++changeCount.current, name, value }
      setPendingChanges((before) => [...before, change])
      saveQueue.current = saveQueue.current
        .then(send)
        .then(
          () => undefined,
          (error: unknown) => void toast(failureToast(error)),
        )
        .finally(() => setPendingChanges((before) => before.filter(({ id }) => id !== change.id)))
    },
  }
}
