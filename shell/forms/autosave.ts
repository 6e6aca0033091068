import { useRef, useState } from 'react'
import { failureToast } from '../i18n/failure-toast.ts'
import { toast } from '../ui/toast-queue.ts'

type Change<Value> = { id: number; names: readonly string[]; value: Value }

/**
 * Saves each choice when it is made, one after the other; choices that depend on each other share one hook. One choice can
 * set several names. `chosen` returns a value that is not saved yet. After a failure the value is dropped and a toast shows
 * the error.
 */
export const useAutosave = <Value>() => {
  const [pendingChanges, setPendingChanges] = useState<readonly Change<Value>[]>([])
  const saveQueue = useRef(Promise.resolve())
  const changeCount = useRef(0)
  return {
    chosen: (name: string): Value | undefined =>
      pendingChanges.findLast((change) => change.names.includes(name))?.value,
    save: (names: string | readonly string[], value: Value, send: () => Promise<unknown>): void => {
      const change = { id: ++changeCount.current, names: [names].flat(), value }
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
