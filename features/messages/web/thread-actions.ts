import { useQueryClient } from '@tanstack/react-query'
import {
  acceptRequest,
  declineRequest,
  listThreads,
  readThread,
  removeMessage,
  removeThread,
  requestCount,
  setAllRead,
  setThreadRead,
} from '../contract/index.ts'
import type { AnyEndpoint } from '#kit/endpoint.ts'
import { refresh, useMutationOf } from '#shell/api/query.ts'
import { failureToast } from '#shell/i18n/failure-toast.ts'
import { toast } from '#shell/ui/toast-queue.ts'
import { tellRead } from './mark-read.ts'

/** Every read that shows threads. */
export const threadReads = [listThreads, readThread, requestCount]

/** A change to threads: shown everywhere at once, and said when it did not work. */
export const useChange = <E extends AnyEndpoint>(endpoint: E, onDone?: () => void) => {
  const queries = useQueryClient()
  return useMutationOf<E>(endpoint, {
    onSuccess: async () => {
      tellRead()
      // First away from what is gone, then ask for what is left.
      onDone?.()
      await refresh(queries, threadReads)
    },
    onError: (error) => void toast(failureToast(error)),
  })
}

export const useMarkThread = (onDone?: () => void) => useChange(setThreadRead, onDone)
export const useMarkAll = () => useChange(setAllRead)
export const useAccept = (onDone: () => void) => useChange(acceptRequest, onDone)
export const useDecline = (onDone: () => void) => useChange(declineRequest, onDone)
export const useRemoveThread = (onDone: () => void) => useChange(removeThread, onDone)
export const useRemoveMessage = (onDone: () => void) => useChange(removeMessage, onDone)
