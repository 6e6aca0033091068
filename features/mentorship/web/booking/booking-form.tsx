import { useQueryClient } from '@tanstack/react-query'
import type { MentorDetail } from '../../contract/index.ts'
import { sessionLimits } from '../../contract/limits.ts'
import type { SessionType } from '../../contract/listing-fields.ts'
import { listSlots } from '../../contract/schedule.ts'
import { bookSession, countOpenRequests, listSessions, type SessionView } from '../../contract/sessions.ts'
import { ApiError } from '#shell/api/api-error.ts'
import { refresh } from '#shell/api/query.ts'
import { useEndpointForm } from '#shell/forms/endpoint-form.ts'
import { failureText } from '#shell/i18n/error-text.ts'
import { refusedVariant } from '#shell/i18n/failure-variant.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { DialogActions } from '#shell/ui/dialog-actions.tsx'
import { Form } from '#shell/ui/form.tsx'
import { RadioGroup } from '#shell/ui/radio-group.tsx'
import { TextArea } from '#shell/ui/text-area.tsx'
import { ChosenTime } from './chosen-time.tsx'
import { nearestSlots, NearestSlots } from './nearest-slots.tsx'

type Values = { type: SessionType; message: string }
type BookingFormProps = {
  listing: MentorDetail
  lengthMinutes: number
  startsAt: string
  ownZone: string
  onChooseOther: (startsAt: string) => void
  onBack: () => void
  onBooked: (session: SessionView) => void
}

/** The second step: what the session is about. The slot may be taken in the meantime. */
export const BookingForm = (props: BookingFormProps) => {
  const { listing, lengthMinutes, startsAt, ownZone, onChooseOther, onBack, onBooked } = props
  const t = useTexts('mentorship')
  const queries = useQueryClient()
  const { id, mentor, sessionTypes, timeZone } = listing
  const form = useEndpointForm<typeof bookSession, Values>(bookSession, {
    draft: `book:${id}`,
    defaults: { type: sessionTypes[0] as SessionType },
    inputOf: (values) => ({ ...values, message: values.message ?? '', id, lengthMinutes, startsAt }),
    refreshes: [listSlots, listSessions, countOpenRequests],
    send: async (input, submit) => {
      try {
        return await submit(input)
      } catch (error) {
        if (error instanceof ApiError && error.code === 'session.slot_gone') void refresh(queries, [listSlots])
        throw error
      }
    },
    onSuccess: onBooked,
  })
  const nearest = nearestSlots(form.refusal)
  return (
    <Form
      {...form.formProps}
      error={form.refusal ? failureText(form.refusal, refusedVariant(form.refusal)) : undefined}
    >
      {nearest.length > 0 && (
        <NearestSlots
          slots={nearest}
          timeZone={ownZone}
          onChoose={(slot) => {
            form.setRefusal(null)
            onChooseOther(slot)
          }}
        />
      )}
      <ChosenTime {...{ startsAt, lengthMinutes, ownZone }} otherZone={timeZone} otherName={mentor.fullName} />
      {sessionTypes.length > 1 && (
        <RadioGroup
          label={t('booking.type')}
          variant="segments"
          options={sessionTypes.map((type) => ({ value: type, label: t(`options.type.${type}`) }))}
          {...form.field('type')}
        />
      )}
      <TextArea
        label={t('booking.message')}
        hint={t('booking.message_hint', { name: mentor.fullName })}
        rows={5}
        {...form.field('message')}
        max={sessionLimits.message}
      />
      <DialogActions
        label={t('booking.send')}
        pending={form.isSending}
        onCancel={onBack}
        cancelLabel={t('booking.change_time')}
      />
    </Form>
  )
}
