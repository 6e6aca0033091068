import type { ApiError } from '#shell/api/api-error.ts'
import { useEndpointMutation } from '#shell/api/query.ts'
import { failureToast } from '#shell/i18n/failure-toast.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { toast } from '#shell/ui/toast-queue.ts'
import {
  list,
  markAllRead,
  markRead,
  markUnread,
  remove,
  removeAll,
  restore,
  unmarkAll,
  unreadCount,
} from '../contract/index.ts'

const refreshes = [list, unreadCount]

/** The actions on notifications (NOTI-02), with error toasts and undo. */
export const useNotificationActions = () => {
  const t = useTexts('notifications')
  const mutationOptions = { refreshes, onError: (error: ApiError) => void toast(failureToast(error)) }
  const unmarking = useEndpointMutation(unmarkAll, mutationOptions)
  const restoring = useEndpointMutation(restore, mutationOptions)
  const toastWithUndo = (title: string, run: () => void) => toast({ title, action: { label: t('undo'), run } })

  const reading = useEndpointMutation(markRead, mutationOptions)
  const unreading = useEndpointMutation(markUnread, mutationOptions)
  const readingAll = useEndpointMutation(markAllRead, {
    ...mutationOptions,
    onSuccess: ({ at, count }) => void (count > 0 && toastWithUndo(t('list.marked'), () => unmarking.mutate({ at }))),
  })
  const removing = useEndpointMutation(remove, {
    ...mutationOptions,
    onSuccess: ({ at }) => void toastWithUndo(t('list.removed'), () => restoring.mutate({ at })),
  })
  const removingAll = useEndpointMutation(removeAll, {
    ...mutationOptions,
    onSuccess: ({ at, count }) =>
      void (count > 0 && toastWithUndo(t('list.removed_all'), () => restoring.mutate({ at }))),
  })
  return { reading, unreading, readingAll, removing, removingAll }
}
export type NotificationActions = ReturnType<typeof useNotificationActions>
