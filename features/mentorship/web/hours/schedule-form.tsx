import { Controller } from 'react-hook-form'
import { SaveBar } from '#features/profiles/web/index.ts'
import {
  listMentors,
  listOwnListings,
  type MentorDetail,
  mentorPath,
  readMentor,
  schedules,
  scheduleLimits,
} from '../../contract/index.ts'
import { useEditForm } from '#shell/forms/edit-form.ts'
import { fieldProblemsOf } from '#shell/forms/field-problems.ts'
import { useLanguage, useTexts } from '#shell/i18n/texts.ts'
import { Button } from '#shell/ui/button.tsx'
import { Callout } from '#shell/ui/callout.tsx'
import { Form } from '#shell/ui/form.tsx'
import { Link } from '#shell/ui/link.tsx'
import { SectionCard } from '#shell/ui/section-card.tsx'
import { toast } from '#shell/ui/toast-queue.ts'
import { BookingRules, type RuleLabels } from './booking-rules.tsx'
import { officeWeek, totalMinutes } from './hours-list.ts'
import { periodOf, repeatedPeriods } from './periods.ts'
import { PeriodsEditor } from './periods-editor.tsx'
import { OwnCalendar } from './own-calendar.tsx'
import { inputOf, type ScheduleValues, valuesOf } from './schedule-values.ts'
import { SlotPreview } from './slot-preview.tsx'
import { weekdayName } from './weekdays.ts'
import { WeekEditor } from './week-editor.tsx'
import { useZoneText } from './zone-text.ts'

type Props = { listing: MentorDetail; schedule: schedules.ScheduleView }

/** The weekly hours, exceptions and rules of a listing (MENT-08), beside the slots that members see. */
export const ScheduleForm = ({ listing, schedule }: Props) => {
  const t = useTexts('mentorship')
  const language = useLanguage()
  const form = useEditForm<typeof schedules.setSchedule, ScheduleValues>(schedules.setSchedule, {
    draft: `mentor-hours:${listing.id}`,
    saved: valuesOf(schedule),
    inputOf: (values) => ({ id: listing.id, ...inputOf(values) }),
    refreshes: [schedules.readSchedule, schedules.listSlots, listOwnListings, readMentor, listMentors],
    savedOf: valuesOf,
    onSaved: () => void toast({ tone: 'positive', title: t('hours.saved') }),
  })
  const zoneText = useZoneText(listing.timeZone)
  const week = form.watch('weekly')
  const periods = form.watch('exceptions')
  const labels: RuleLabels = {
    otherLengths: t('hours.rules.lengths'),
    stepMinutes: t('hours.rules.step'),
    bufferBeforeMinutes: t('hours.rules.buffer_before'),
    bufferAfterMinutes: t('hours.rules.buffer_after'),
    noticeMinutes: t('hours.rules.notice'),
    daysAhead: t('hours.rules.days_ahead'),
    maxPerDay: t('hours.rules.max_per_day'),
    maxPerWeek: t('hours.rules.max_per_week'),
  }
  const limit = scheduleLimits.exceptions
  const repeated = repeatedPeriods(periods, limit)
  // An exception of the endpoint is one day; its errors belong to the period around it.
  const problems = fieldProblemsOf(form.formState.errors).flatMap(({ name, text }) => {
    const [field = '', at, part] = name.split('.')
    if (field === 'weekly') return [{ name: `weekly.${at}`, label: weekdayName(Number(at), language), text }]
    if (field !== 'exceptions') return [{ name: field, label: labels[field as keyof RuleLabels], text }]
    const label = t('hours.exceptions.title')
    if (at === undefined && repeated.size > 0)
      return [...repeated].map((period) => ({ name: `exceptions.${period}.day`, label, text }))
    if (at === undefined) return [{ name: field, label, text }]
    return [{ name: `exceptions.${periodOf(periods, Number(at), limit)}.${part}`, label, text }]
  })
  const errorAt = (name: string) => problems.find((problem) => problem.name === name)?.text
  const hours = totalMinutes(week) / 60
  return (
    <div className="grid items-start gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,var(--container-lg))_minmax(0,1fr)]">
      <div className="flex min-w-0 flex-col gap-6">
        <Form
          {...form.formProps}
          problems={problems
            .filter(({ name }, at) => problems.findIndex((one) => one.name === name) === at)
            .map(({ name, label, text }) => ({ name, text: t('form.problem', { field: label, problem: text }) }))}
          className="gap-6! has-data-save-bar:[&_:is(input,select,button)]:scroll-mb-32"
        >
          <SectionCard
            title={t('hours.weekly')}
            text={
              <>
                {t('hours.zone', { zone: zoneText })}{' '}
                <Link to={`${mentorPath(listing.slug)}/edit`}>{t('hours.change_zone')}</Link>
              </>
            }
            actions={hours > 0 && <span className="text-sm text-ink-muted">{t('hours.total', { count: hours })}</span>}
          >
            <div className="flex flex-col gap-5">
              {hours === 0 && (
                <Callout
                  title={t('hours.office.title')}
                  action={
                    <Button size="sm" onClick={() => form.setValue('weekly', officeWeek(), { shouldDirty: true })}>
                      {t('hours.office.start')}
                    </Button>
                  }
                >
                  {t('hours.office.text')}
                </Callout>
              )}
              <Controller
                control={form.control}
                name="weekly"
                render={({ field: { value, onChange } }) => (
                  <WeekEditor week={value} onChange={onChange} errorAt={(weekday) => errorAt(`weekly.${weekday}`)} />
                )}
              />
            </div>
          </SectionCard>
          <SectionCard title={t('hours.exceptions.title')} text={t('hours.exceptions.text')}>
            <Controller
              control={form.control}
              name="exceptions"
              render={({ field: { value, onChange } }) => (
                <PeriodsEditor
                  periods={value}
                  onChange={onChange}
                  errorsAt={(period) => ({
                    days: errorAt(`exceptions.${period}.day`),
                    hours: errorAt(`exceptions.${period}.hours`),
                  })}
                />
              )}
            />
          </SectionCard>
          <SectionCard title={t('hours.rules.title')} text={t('hours.rules.text')}>
            <BookingRules
              control={form.control}
              labels={labels}
              errorAt={errorAt}
              preferredLength={listing.sessionLength}
            />
          </SectionCard>
          <SaveBar forms={[form]} />
        </Form>
        <OwnCalendar />
      </div>
      <aside className="lg:sticky lg:top-[calc(var(--header-height)+1.5rem)]">
        <SlotPreview
          listing={listing}
          hasHours={schedule.weekly.some((parts) => parts.length > 0)}
          hasChanges={form.hasChanges}
        />
      </aside>
    </div>
  )
}
