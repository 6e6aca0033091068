import { useRef } from 'react'
import { Controller } from 'react-hook-form'
import {
  createScheduledEvent,
  eventKinds,
  scheduleLimits,
  type ScheduledEvent,
  updateScheduledEvent,
} from '../../contract/index.ts'
import { useEndpointForm } from '#shell/forms/endpoint-form.ts'
import { fieldProblemsOf } from '#shell/forms/field-problems.ts'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Checkbox } from '#shell/ui/checkbox.tsx'
import { Dialog } from '#shell/ui/dialog.tsx'
import { DialogActions } from '#shell/ui/dialog-actions.tsx'
import { Form } from '#shell/ui/form.tsx'
import { Select } from '#shell/ui/select.tsx'
import { TextArea } from '#shell/ui/text-area.tsx'
import { TextField } from '#shell/ui/text-field.tsx'
import { toast } from '#shell/ui/toast-queue.ts'
import { scheduleReads } from '../schedule/schedule-reads.ts'
import { type EventValues, inputOf, usualEnd, valuesOf } from './form-values.ts'
import { LocalTimeField } from './local-time-field.tsx'

type Props = {
  programId: string
  timeZone: string
  /** Null for a new event. */
  event: ScheduledEvent | null
  onClose: () => void
}

/** An event of a program. Its times are on the clocks of the program. */
export default function EventDialog(props: Props) {
  const t = useTexts('program-schedule')
  const format = useFormat(props.timeZone)
  return (
    <Dialog
      open
      onClose={props.onClose}
      dismissable={false}
      size="lg"
      title={t(props.event ? 'form.edit_title' : 'form.create_title')}
      text={t('form.zone', { zone: format.zoneName() })}
    >
      <EventForm {...props} />
    </Dialog>
  )
}

type Endpoint = typeof createScheduledEvent | typeof updateScheduledEvent

const EventForm = ({ programId, timeZone, event, onClose }: Props) => {
  const t = useTexts('program-schedule')
  const form = useEndpointForm<Endpoint, EventValues>(event ? updateScheduledEvent : createScheduledEvent, {
    defaults: valuesOf(event),
    draft: `program-event:${event?.id ?? programId}`,
    inputOf: (values) => ({ ...(event ? { id: event.id } : { programId }), ...inputOf(values) }),
    refreshes: scheduleReads,
    onSuccess: () => {
      onClose()
      toast({ tone: 'positive', title: t(event ? 'form.saved' : 'form.created') })
    },
  })
  // Until the member chooses an end, it follows the start.
  const isEndChosen = useRef(event !== null)
  const [kind, starts] = [form.watch('kind'), form.watch('startsLocal')]
  const isDeadline = kind === 'deadline'
  const labels: Record<string, string> = {
    kind: t('form.kind'),
    title: t('form.title'),
    description: t('form.description'),
    startsLocal: t(isDeadline ? 'form.deadline' : 'form.starts'),
    endsLocal: t('form.ends'),
    place: t('form.place'),
    callUrl: t('form.call'),
  }
  const problems = fieldProblemsOf(form.formState.errors).map(({ name, text }) => ({
    name,
    text: t('form.problem', { field: labels[name] ?? name, problem: text }),
  }))
  return (
    <Form {...form.formProps} problems={problems}>
      <TextField
        label={labels['title'] ?? ''}
        {...form.field('title')}
        maxLength={scheduleLimits.title}
        autoComplete="off"
      />
      <Select
        label={labels['kind'] ?? ''}
        options={eventKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
        {...form.field('kind')}
      />
      <Controller
        control={form.control}
        name="startsLocal"
        render={({ field: { name, value, onChange, onBlur } }) => (
          <LocalTimeField
            label={labels['startsLocal'] ?? ''}
            timeLabel={t('form.start_time')}
            defaultTime={isDeadline ? '17:00' : '09:00'}
            {...{ timeZone, name, onBlur }}
            value={value ?? null}
            onChange={(next) => {
              onChange(next)
              // Also while a date is typed, which is a date from the first digit of its year.
              if (!isEndChosen.current) form.setValue('endsLocal', next && usualEnd(next))
            }}
            error={form.formState.errors.startsLocal?.message}
            occurrence={form.watch('startsOccurrence')}
            onOccurrence={(next) => form.setValue('startsOccurrence', next, { shouldDirty: true })}
          />
        )}
      />
      {!isDeadline && (
        <Controller
          control={form.control}
          name="endsLocal"
          render={({ field: { name, value, onChange, onBlur } }) => (
            <LocalTimeField
              label={labels['endsLocal'] ?? ''}
              timeLabel={t('form.end_time')}
              defaultTime={starts?.slice(11) ?? '12:00'}
              {...{ timeZone, name, onBlur }}
              onChange={(next) => {
                isEndChosen.current = true
                onChange(next)
              }}
              value={value ?? null}
              error={form.formState.errors.endsLocal?.message}
              occurrence={form.watch('endsOccurrence')}
              onOccurrence={(next) => form.setValue('endsOccurrence', next, { shouldDirty: true })}
            />
          )}
        />
      )}
      <TextField label={labels['place'] ?? ''} optional {...form.field('place')} maxLength={scheduleLimits.place} />
      <TextField
        label={labels['callUrl'] ?? ''}
        hint={t('form.call_hint')}
        optional
        type="url"
        {...form.field('callUrl')}
      />
      <TextArea
        label={labels['description'] ?? ''}
        hint={t('form.description_hint')}
        optional
        rows={3}
        {...form.field('description')}
        max={scheduleLimits.description}
      />
      <Checkbox label={t('form.is_public')} hint={t('form.public_hint')} {...form.register('isPublic')} />
      {event && <p className="text-sm text-ink-muted">{t('form.notice')}</p>}
      <DialogActions label={t('form.save')} pending={form.isSending} onCancel={onClose} />
    </Form>
  )
}
