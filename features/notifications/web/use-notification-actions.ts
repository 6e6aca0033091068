import type { ApiError } from '#shell/api/api-error.ts'
import { useMutationOf } from '#shell/api/query.ts'
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

/** What a member does with what they were told (NOTI-02). Each failure has its words, and what can be undone offers it. */
export const useNotifications = () => {
  const t = useTexts('notifications')
  const failing = { refreshes, onError: (error: ApiError) => void toast(failureToast(error)) }
  const unmarking = useMutationOf(unmarkAll, failing)
  const restoring = useMutationOf(restore, failing)
  const undoable = (title: string, run: () => void) => toast({ title, action: { label: t('undo'), run } })

  const reading = useMutationOf(markRead, failing)
  const unreading = useMutationOf(markUnread, failing)
  const readingAll = useMutationOf(markAllRead, {
    ...failing,
    onSuccess: ({ at, count }) => void (count > 0 && undoable(t('list.marked'), () => unmarking.mutate({ at }))),
  })
  const removing = useMutationOf(remove, {
    ...failing,
    onSuccess: ({ at }) => void undoable(t('list.removed'), () => restoring.mutate({ at })),
  })
  const removingAll = useMutationOf(removeAll, {
    ...failing,
    onSuccess: ({ at, count }) => void (count > 0 && undoable(t('list.removed_all'), () => restoring.mutate({ at }))),
  })
  return { reading, unreading, readingAll, removing, removingAll }
}
export type NotificationActions = ReturnType<typeof useNotifications>
