import { pickTime, type SessionView } from '../../contract/sessions.ts'
import { useEndpointMutation } from '#shell/api/query.ts'
import { failureToast } from '#shell/i18n/failure-toast.ts'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { useReason } from '#shell/i18n/use-reason.ts'
import { Button } from '#shell/ui/button.tsx'
import { SectionCard } from '#shell/ui/section-card.tsx'
import { toast } from '#shell/ui/toast-queue.ts'
import { userText } from '#shell/ui/user-text.ts'
import { BothClocks } from '../both-clocks.tsx'
import { useParticipants } from '../sessions/participants.ts'
import { sessionReads } from './session-reads.ts'

type ProposalProps = { session: SessionView; proposal: NonNullable<SessionView['proposal']> }

/** Other times that one participant proposes. The other one picks one of them, or none (MENT-08). */
export const Proposal = ({ session, proposal }: ProposalProps) => {
  const t = useTexts('mentorship')
  const format = useFormat()
  const reasonOf = useReason('mentorship')
  const { otherName, ownZone, otherZone } = useParticipants(session)
  const { id, side, can, status } = session
  const isOwn = proposal.by === side
  const pick = useEndpointMutation(pickTime, {
    refreshes: sessionReads,
    onError: (error) => void toast(failureToast(error)),
    onSuccess: (_, { startsAt }) =>
      void toast({ tone: 'positive', title: t(startsAt ? 'session.moved' : 'session.not_moved') }),
  })
  const isPending = (startsAt: string | null) => pick.isPending && pick.variables.startsAt === startsAt
  const reason = reasonOf(can['pick'] ?? 'ok')
  return (
    <SectionCard
      title={isOwn ? t('session.proposed_by_you') : t('session.proposed_by_them', { name: otherName })}
      text={isOwn ? t('session.proposed_wait', { name: otherName }) : t('session.proposed_pick')}
    >
      <ul className="flex flex-col divide-y divide-line">
        {proposal.times.map((startsAt) => (
          <li key={startsAt} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
            <div className="flex min-w-0 flex-col">
              <time dateTime={startsAt} className="font-medium first-letter:uppercase">
                {format.weekday(startsAt)}
              </time>
              <BothClocks {...{ startsAt, ownZone, otherZone, otherName }} className="text-sm text-ink-muted" />
            </div>
            {!isOwn && reason === undefined && (
              <Button
                aria-label={t('session.pick_time', {
                  time: `${format.weekday(startsAt)} ${format.time(startsAt)}`,
                })}
                pending={isPending(startsAt)}
                onClick={() => pick.mutate({ id, startsAt })}
              >
                {t('session.pick')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {proposal.message && (
        <p {...userText(proposal.language)} className="prose-text border-s-2 border-line ps-4">
          {proposal.message}
        </p>
      )}
      {!isOwn && (
        <div>
          <Button
            variant="quiet"
            reason={reason}
            pending={isPending(null)}
            onClick={() => pick.mutate({ id, startsAt: null })}
          >
            {t(status === 'confirmed' ? 'session.keep_time' : 'session.none_fits')}
          </Button>
        </div>
      )}
    </SectionCard>
  )
}
