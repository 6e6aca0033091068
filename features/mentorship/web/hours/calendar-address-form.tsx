import { calendars } from '../../contract/index.ts'
import { useEndpointForm } from '#shell/forms/endpoint-form.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Button } from '#shell/ui/button.tsx'
import { Form, FormActions } from '#shell/ui/form.tsx'
import { TextField } from '#shell/ui/text-field.tsx'
import { toast } from '#shell/ui/toast-queue.ts'
import { calendarReads } from './calendar-reads.ts'

const programs = ['google', 'outlook', 'apple'] as const

type Props = { onSaved: () => void; onCancel: (() => void) | undefined }

/** Sets the address. The server reads the calendar before it answers, so a refusal says what is wrong with it. */
export const CalendarAddressForm = ({ onSaved, onCancel }: Props) => {
  const t = useTexts('mentorship')
  const form = useEndpointForm(calendars.setCalendar, {
    refreshes: calendarReads,
    onSuccess: () => {
      toast({ tone: 'positive', title: t('hours.calendar.saved') })
      onSaved()
    },
  })
  return (
    <Form {...form.formProps}>
      <TextField
        type="text"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        dir="ltr"
        label={t('hours.calendar.address')}
        hint={t('hours.calendar.hint')}
        {...form.field('address')}
      />
      <details className="text-sm">
        <summary className="w-fit rounded-xs text-ink-muted hover:text-ink coarse:py-2">
          {t('hours.calendar.how.title')}
        </summary>
        <ul className="mt-2 flex max-w-measure flex-col gap-2 text-ink-muted">
          {programs.map((program) => (
            <li key={program}>{t(`hours.calendar.how.${program}`)}</li>
          ))}
        </ul>
      </details>
      <FormActions>
        <Button type="submit" pending={form.isSending}>
          {t('hours.calendar.save')}
        </Button>
        {onCancel && (
          <Button variant="quiet" onClick={onCancel}>
            {t('hours.calendar.cancel')}
          </Button>
        )}
      </FormActions>
    </Form>
  )
}
