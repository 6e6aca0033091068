import { useEndpointMutation } from '#shell/api/query.ts'
import { useAuth } from '#shell/auth/auth-provider.tsx'
import { failureToast } from '#shell/i18n/failure-toast.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { toast } from '#shell/ui/toast-queue.ts'
import { cancelAccountDeletion, readAccountDeletion } from '../contract/index.ts'

/** Cancels the deletion of the viewer's account, for the banner and the card. */
export const useCancelDeletion = () => {
  const t = useTexts('account-deletion')
  const { refresh } = useAuth()
  return useEndpointMutation(cancelAccountDeletion, {
    refreshes: [readAccountDeletion],
    onSuccess: async () => {
      await refresh()
      toast({ title: t('cancelled'), tone: 'positive' })
    },
    onError: (error) => void toast(failureToast(error)),
  })
}
