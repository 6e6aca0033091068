import { countReceived, decide, listReceived, undoDecisions } from '../../contract/index.ts'
import type { DecisionStatus } from '../../contract/kinds.ts'
import type { AnyEndpoint, OutputOf } from '#kit/endpoint.ts'
import { useEndpointMutation } from '#shell/api/query.ts'
import { failureToast } from '#shell/i18n/failure-toast.ts'
import { useReason } from '#shell/i18n/use-reason.ts'
import { useReasonLines } from '#shell/i18n/use-reason-lines.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { toast } from '#shell/ui/toast-queue.ts'

const boardReads: readonly AnyEndpoint[] = [listReceived, countReceived]

/** The board's reads, and those of the page that decides. */
export const decisionReads = (others: readonly AnyEndpoint[] = []): readonly AnyEndpoint[] => [...boardReads, ...others]

/** Shorter than the time that the server gives, so that a press in the last moment still succeeds. */
const undoSeconds = 9

/** Says what was decided, offers to undo it, and names what was refused. */
export const useDecided = (others?: readonly AnyEndpoint[]) => {
  const t = useTexts('applications')
  const reasonOf = useReason('applications')
  const linesOf = useReasonLines()
  const toastRefusals = (refused: readonly { code: string }[]) => {
    if (refused.length === 0) return
    const text = linesOf(refused.flatMap(({ code }) => reasonOf(code) ?? []))
    toast({ tone: 'destructive', title: t('board.refused', { count: refused.length }), text })
  }
  const undo = useEndpointMutation(undoDecisions, {
    refreshes: decisionReads(others),
    onSuccess: ({ items, refused }) => {
      if (items.length > 0) toast({ title: t('board.undone', { count: items.length }) })
      toastRefusals(refused)
    },
    onError: (error) => toast(failureToast(error)),
  })
  return ({ items, refused }: OutputOf<typeof decide>, status: DecisionStatus) => {
    const ids = items.map(({ id }) => id)
    const waiting = items.filter((item) => item.waiting !== null).length
    if (ids.length > 0)
      toast({
        title: t('board.decided', { count: ids.length, status: t(`status.${status}`) }),
        text:
          waiting === 0
            ? t('board.told_later')
            : `${t('board.now_waits', { count: waiting })} ${t('board.told_later')}`,
        action: { label: t('board.undo'), run: () => undo.mutate({ ids }) },
        seconds: undoSeconds,
      })
    toastRefusals(refused)
  }
}

/** Decides applications without words. */
export const useDecisions = (others?: readonly AnyEndpoint[]) => {
  const onDecided = useDecided(others)
  return useEndpointMutation(decide, {
    refreshes: decisionReads(others),
    onSuccess: (result, { status }) => onDecided(result, status),
    onError: (error) => toast(failureToast(error)),
  })
}
