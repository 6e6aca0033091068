import X from 'lucide-react/icons/x'
import { listRecommended, type Recommendation, setDismissed } from '../contract/index.ts'
import { useEndpointQuery, useEndpointMutation } from '#shell/api/query.ts'
import { failureToast } from '#shell/i18n/failure-toast.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { IconButton } from '#shell/ui/icon-button.tsx'
import { Section } from '#shell/ui/page-header.tsx'
import { toast } from '#shell/ui/toast-queue.ts'
import { MemberTile } from './member-tile.tsx'
import { useReasonText } from './use-reason-text.ts'

/** Recommended members with the reasons (NET-05); nothing if there are none. */
export const Recommended = () => {
  const t = useTexts('network')
  const { data } = useEndpointQuery(listRecommended, {})
  if (!data || data.items.length === 0) return null
  return (
    <Section title={t('recommended.title')}>
      <ul className="-mx-1 flex snap-x gap-4 overflow-x-auto overscroll-x-contain px-1 pt-1 pb-3">
        {data.items.map((one) => (
          <li
            key={one.member.id}
            className="w-[18rem] max-w-[85%] flex-none snap-start max-sm:only:w-full max-sm:only:max-w-none"
          >
            <RecommendationTile recommendation={one} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

const maxReasons = 2

const RecommendationTile = ({ recommendation: { member, reasons } }: { recommendation: Recommendation }) => {
  const t = useTexts('network')
  const reasonText = useReasonText()
  const { dismiss, isPending } = useDismissRecommendation(member)
  return (
    <MemberTile
      member={member}
      level={3}
      reasons={
        <ul className="flex flex-col gap-1 text-sm">
          {reasons.slice(0, maxReasons).map((reason) => (
            <li key={reason.kind}>{reasonText(reason)}</li>
          ))}
        </ul>
      }
      corner={
        <IconButton
          label={t('recommended.dismiss_label', { name: member.fullName })}
          icon={<X />}
          size="sm"
          pending={isPending}
          onClick={dismiss}
          className="relative -me-2 -mt-2"
        />
      }
    />
  )
}

/** Dismisses a recommendation, with an undo action in the toast. */
const useDismissRecommendation = ({ id, fullName: name }: Recommendation['member']) => {
  const t = useTexts('network')
  const onError = (error: unknown) => toast(failureToast(error))
  const shared = { refreshes: [listRecommended], onError }
  const undo = useEndpointMutation(setDismissed, shared)
  const dismissal = useEndpointMutation(setDismissed, {
    ...shared,
    onSuccess: () =>
      void toast({
        title: t('recommended.dismissed', { name }),
        action: { label: t('recommended.undo'), run: () => undo.mutate({ memberId: id, dismissed: false }) },
      }),
  })
  return { dismiss: () => dismissal.mutate({ memberId: id, dismissed: true }), isPending: dismissal.isPending }
}
