import {
  acceptRequest,
  type ConnectionView,
  declineRequest,
  listConnections,
  listMembers,
  listRecommended,
  listRequests,
  readNetworkSummary,
  removeConnection,
  withdrawRequest,
} from '../contract/index.ts'
import { type MemberCard, readMember } from '#features/profiles/contract/index.ts'
import { useEndpointMutation } from '#shell/api/query.ts'
import { failureToast } from '#shell/i18n/failure-toast.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { toast } from '#shell/ui/toast-queue.ts'

/** Every query that contains a connection state. */
export const connectionQueries = [
  listMembers,
  listRecommended,
  listConnections,
  listRequests,
  readNetworkSummary,
  readMember,
]

export type NamedMember = Pick<MemberCard, 'id' | 'fullName'>

const showError = (error: unknown) => toast(failureToast(error))

/** Answers or withdraws a request. The other member may act first, so the toast follows the returned state. */
export const useConnectionActions = ({ id, fullName: name }: NamedMember) => {
  const t = useTexts('network')
  const toastConnected = () => toast({ title: t('connect.made', { name }), tone: 'positive' })
  const unlessConnected =
    (showResult: () => unknown) =>
    ({ state }: ConnectionView) =>
      void (state === 'connected' ? toastConnected() : showResult())
  const shared = { refreshes: connectionQueries, onError: showError }
  const accept = useEndpointMutation(acceptRequest, { ...shared, onSuccess: () => void toastConnected() })
  const decline = useEndpointMutation(declineRequest, {
    ...shared,
    onSuccess: unlessConnected(() =>
      toast({ title: t('connect.declined'), text: t('connect.declined_text', { name }) }),
    ),
  })
  const withdraw = useEndpointMutation(withdrawRequest, {
    ...shared,
    onSuccess: unlessConnected(() => toast({ title: t('connect.withdrawn') })),
  })
  return {
    accept: () => accept.mutate({ memberId: id }),
    decline: () => decline.mutate({ memberId: id }),
    withdraw: () => withdraw.mutate({ memberId: id }),
    isAccepting: accept.isPending,
    isDeclining: decline.isPending,
    isWithdrawing: withdraw.isPending,
  }
}

export const useRemoveConnection = ({ id, fullName: name }: NamedMember, onRemoved: () => void) => {
  const t = useTexts('network')
  const remove = useEndpointMutation(removeConnection, {
    refreshes: connectionQueries,
    onSuccess: () => {
      onRemoved()
      toast({ title: t('remove.done', { name }), tone: 'positive' })
    },
  })
  return { remove: () => remove.mutate({ memberId: id }), isPending: remove.isPending, error: remove.error }
}
