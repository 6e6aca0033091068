import X from 'lucide-react/icons/x'
import { sessionLimits } from '../../contract/limits.ts'
import { proposeTimes, type SessionView } from '../../contract/sessions.ts'
import { useEndpointForm } from '#shell/forms/endpoint-form.ts'
import { failureText } from '#shell/i18n/error-text.ts'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { DialogActions } from '#shell/ui/dialog-actions.tsx'
import { Dialog } from '#shell/ui/dialog.tsx'
import { FieldErrorText } from '#shell/ui/field.tsx'
import { Form } from '#shell/ui/form.tsx'
import { IconButton } from '#shell/ui/icon-button.tsx'
import { TextArea } from '#shell/ui/text-area.tsx'
import { toast } from '#shell/ui/toast-queue.ts'
import { BothClocks } from '../both-clocks.tsx'
import { nearestSlots, NearestSlots } from '../booking/nearest-slots.tsx'
import { useParticipants } from '../sessions/participants.ts'
import { AnyTime } from './any-time.tsx'
import { FreeSlots } from './free-slots.tsx'
import { sessionReads } from './session-reads.ts'

type Values = { times: string[]; message: string }

/** Proposes up to three other times: a mentee free slots, a mentor any time (MENT-08). */
export default function ProposeDialog({ session, onClose }: { session: SessionView; onClose: () => void }) {
  const t = useTexts('mentorship')
  const { otherName, ownZone } = useParticipants(session)
  const { id, side } = session
  const form = useEndpointForm<typeof proposeTimes, Values>(proposeTimes, {
    draft: `propose:${id}`,
    defaults: { times: [] },
    inputOf: ({ times, message = '' }) => ({ id, times, message }),
    refreshes: sessionReads,
    onSuccess: () => {
      toast({ tone: 'positive', title: t('session.proposal_sent', { name: otherName }) })
      onClose()
    },
  })
  const times = form.watch('times')
  const isFull = times.length >= sessionLimits.proposedTimes
  const setTimes = (next: string[]) => {
    form.setRefusal(null)
    form.clearErrors('times')
    form.setValue('times', next.toSorted(), { shouldDirty: true })
  }
  const remove = (time: string) => setTimes(times.filter((one) => one !== time))
  const add = (time: string) => {
    if (!isFull && !times.includes(time)) setTimes([...times, time])
  }
  const toggle = (time: string) => (times.includes(time) ? remove(time) : add(time))
  const nearest = nearestSlots(form.refusal)
  const error = form.errorAt('times')
  return (
    <Dialog
      open
      onClose={onClose}
      dismissable={false}
      size="lg"
      title={t('session.propose_title')}
      text={t('session.propose_text', { name: otherName, max: sessionLimits.proposedTimes })}
    >
      <Form {...form.formProps} error={form.refusal ? failureText(form.refusal) : undefined}>
        {nearest.length > 0 && <NearestSlots slots={nearest} timeZone={ownZone} onChoose={add} />}
        {side === 'mentee' ? (
          <FreeSlots session={session} chosen={times} onChoose={toggle} />
        ) : (
          <AnyTime session={session} isFull={isFull} onAdd={add} />
        )}
        <ChosenTimes session={session} times={times} onRemove={remove} />
        {error && <FieldErrorText id="times-error">{error}</FieldErrorText>}
        <TextArea
          label={t('session.propose_message')}
          optional
          rows={2}
          {...form.field('message')}
          max={sessionLimits.reason}
        />
        <DialogActions label={t('session.propose_send')} pending={form.isSending} onCancel={onClose} />
      </Form>
    </Dialog>
  )
}

type ChosenTimesProps = { session: SessionView; times: readonly string[]; onRemove: (time: string) => void }

const ChosenTimes = ({ session, times, onRemove }: ChosenTimesProps) => {
  const t = useTexts('mentorship')
  const { otherName, ownZone, otherZone } = useParticipants(session)
  const format = useFormat(ownZone)
  return (
    <section aria-label={t('session.chosen_times')} className="flex flex-col gap-2">
      <h3 className="text-sm font-medium">
        {t('session.chosen_count', { chosen: times.length, max: sessionLimits.proposedTimes })}
      </h3>
      <ul className="flex flex-col divide-y divide-line empty:hidden">
        {times.map((startsAt) => (
          <li key={startsAt} className="flex items-center justify-between gap-3 py-1.5">
            <span className="flex min-w-0 flex-wrap gap-x-2">
              <time dateTime={startsAt} className="font-medium first-letter:uppercase">
                {format.weekday(startsAt)}
              </time>
              <BothClocks {...{ startsAt, ownZone, otherZone, otherName }} className="text-ink-muted" />
            </span>
            <IconButton
              label={t('session.remove_time', { time: `${format.weekday(startsAt)} ${format.time(startsAt)}` })}
              icon={<X />}
              onClick={() => onRemove(startsAt)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
