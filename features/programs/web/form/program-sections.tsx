import type { ReactNode } from 'react'
import { Controller } from 'react-hook-form'
import { TimeZoneField } from '#features/accounts/web/index.ts'
import { languages } from '#kit/languages.ts'
import { programLimits } from '../../contract/index.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Checkbox } from '#shell/ui/checkbox.tsx'
import { DateField } from '#shell/ui/date-field.tsx'
import { FieldRow } from '#shell/ui/form.tsx'
import { SectionCard } from '#shell/ui/section-card.tsx'
import { Select } from '#shell/ui/select.tsx'
import { TextArea } from '#shell/ui/text-area.tsx'
import { TextField } from '#shell/ui/text-field.tsx'
import { DeadlineField } from './deadline-field.tsx'
import { NumberInput } from './number-input.tsx'
import { PriceFields } from './price-fields.tsx'
import type { ProgramForm } from './program-form.tsx'
import { QuestionFields } from './question-fields.tsx'

/** All fields of the contract (PROG-01, specification section 3). */
export const ProgramSections = ({ form }: { form: ProgramForm }) => (
  <>
    <AboutProgram form={form} />
    <Scope form={form} />
    <Dates form={form} />
    <Price form={form} />
    <Questions form={form} />
  </>
)

const AboutProgram = ({ form: { field, labels } }: { form: ProgramForm }) => {
  const t = useTexts('programs')
  const shell = useTexts('shell')
  return (
    <FormSection title={t('form.sections.about')}>
      <TextField
        label={labels.title}
        hint={t('form.title_hint')}
        {...field('title')}
        maxLength={programLimits.title}
        autoComplete="off"
      />
      <TextArea
        label={labels.description}
        hint={t('form.description_hint')}
        rows={8}
        {...field('description')}
        max={programLimits.description}
      />
      <TextArea
        label={labels.features}
        hint={t('form.features_hint')}
        optional
        rows={3}
        {...field('features')}
        max={programLimits.features * programLimits.feature}
      />
      <FieldRow>
        <TextField
          label={labels.partnerName}
          hint={t('form.partner_hint')}
          optional
          {...field('partnerName')}
          maxLength={programLimits.name}
          autoComplete="organization"
        />
        <Select
          label={labels.language}
          hint={t('form.language_hint')}
          options={languages.map((value) => ({ value, label: shell(`languages.${value}`) }))}
          {...field('language')}
        />
      </FieldRow>
    </FormSection>
  )
}

const Scope = ({ form: { control, register, field, labels } }: { form: ProgramForm }) => {
  const t = useTexts('programs')
  return (
    <FormSection title={t('form.sections.scope')}>
      <FieldRow>
        <NumberInput
          {...{ control, name: 'durationWeeks', label: labels.durationWeeks, hint: t('form.duration_hint') }}
          {...programLimits.durationWeeks}
          placeholder="12"
          error={field('durationWeeks').error}
        />
        <NumberInput
          {...{ control, name: 'maxParticipants', label: labels.maxParticipants, hint: t('form.participants_hint') }}
          {...programLimits.participants}
          placeholder="20"
          error={field('maxParticipants').error}
        />
      </FieldRow>
      <FieldRow>
        <TextField
          label={labels.city}
          hint={t('form.city_hint')}
          {...field('city')}
          maxLength={programLimits.name}
          autoComplete="address-level2"
        />
      </FieldRow>
      <Checkbox label={labels.isOnline} {...register('isOnline', { deps: ['city'] })} />
    </FormSection>
  )
}

const Dates = ({ form: { control, field, labels } }: { form: ProgramForm }) => {
  const t = useTexts('programs')
  return (
    <FormSection title={t('form.sections.dates')} text={t('form.sections.dates_text')}>
      <FieldRow>
        <Controller
          control={control}
          name="startsOn"
          rules={{ deps: ['endsOn'] }}
          render={({ field: { name, value, onChange, onBlur } }) => (
            <DateField
              label={labels.startsOn}
              optional
              {...{ name, onChange, onBlur }}
              value={value ?? null}
              error={field('startsOn').error}
            />
          )}
        />
        <Controller
          control={control}
          name="endsOn"
          rules={{ deps: ['applicationDeadline'] }}
          render={({ field: { name, value, onChange, onBlur } }) => (
            <DateField
              label={labels.endsOn}
              hint={t('form.ends_hint')}
              optional
              {...{ name, onChange, onBlur }}
              value={value ?? null}
              error={field('endsOn').error}
            />
          )}
        />
      </FieldRow>
      <Controller
        control={control}
        name="applicationDeadline"
        render={({ field: { name, value, onChange, onBlur } }) => (
          <DeadlineField
            label={labels.applicationDeadline}
            hint={t('form.deadline_hint')}
            {...{ name, onChange, onBlur }}
            value={value ?? null}
            error={field('applicationDeadline').error}
          />
        )}
      />
      <Controller
        control={control}
        name="timeZone"
        render={({ field: { name, value, onChange, onBlur } }) => (
          <FieldRow>
            <TimeZoneField
              hint={t('form.time_zone_hint')}
              {...{ name, onChange, onBlur }}
              value={value ?? null}
              error={field('timeZone').error}
            />
          </FieldRow>
        )}
      />
    </FormSection>
  )
}

const Price = ({ form }: { form: ProgramForm }) => {
  const t = useTexts('programs')
  return (
    <FormSection title={t('form.sections.price')}>
      <PriceFields form={form} />
    </FormSection>
  )
}

const Questions = ({ form }: { form: ProgramForm }) => {
  const t = useTexts('programs')
  return (
    <FormSection title={t('form.sections.questions')} text={t('form.sections.questions_text')}>
      <QuestionFields form={form} />
    </FormSection>
  )
}

const FormSection = ({ title, text, children }: { title: string; text?: string; children: ReactNode }) => (
  <SectionCard title={title} text={text}>
    <div className="flex flex-col gap-5">{children}</div>
  </SectionCard>
)
