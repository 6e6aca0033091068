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
} from '../../contract/index.ts'
import type { AnyEndpoint } from '#kit/endpoint.ts'
import { useEndpointMutation } from '#shell/api/query.ts'
import { failureToast } from '#shell/i18n/failure-toast.ts'
import { toast } from '#shell/ui/toast-queue.ts'
import { dispatchMessageRead } from './mark-read.ts'

export const threadEndpoints = [listThreads, readThread, requestCount]

/** A mutation that refreshes every list of threads and shows a toast if it fails. */
export const useThreadMutation = <E extends AnyEndpoint>(endpoint: E, onDone?: () => void) =>
  useEndpointMutation<E>(endpoint, {
    refreshes: threadEndpoints,
    call: {
      onCommit: (transaction) => {
        dispatchMessageRead(transaction)
        // Close a removed thread before it is requested again.
        onDone?.()
      },
    },
    onError: (error) => void toast(failureToast(error)),
  })

export const useSetThreadRead = (onDone?: () => void) => useThreadMutation(setThreadRead, onDone)
export const useSetAllRead = () => useThreadMutation(setAllRead)
export const useAcceptRequest = (onDone: () => void) => useThreadMutation(acceptRequest, onDone)
export const useDeclineRequest = (onDone: () => void) => useThreadMutation(declineRequest, onDone)
export const useRemoveThread = (onDone: () => void) => useThreadMutation(removeThread, onDone)
export const useRemoveMessage = (onDone: () => void) => useThreadMutation(removeMessage, onDone)
