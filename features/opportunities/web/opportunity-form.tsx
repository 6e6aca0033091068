import { useWatch } from 'react-hook-form'
import { languages } from '#kit/languages.ts'
import {
  type createOpportunity,
  type OpportunityDetail,
  opportunityLimits,
  opportunityTypes,
  payPeriods,
  type updateOpportunity,
} from '../contract/index.ts'
import type { AnyEndpoint, OutputOf } from '#kit/endpoint.ts'
import { useEndpointForm } from '#shell/forms/endpoint-form.ts'
import { fieldProblemsOf } from '#shell/forms/field-problems.ts'
import { useLanguage, useTexts } from '#shell/i18n/texts.ts'
import { Button } from '#shell/ui/button.tsx'
import { Checkbox } from '#shell/ui/checkbox.tsx'
import { FieldRow, Form, FormActions } from '#shell/ui/form.tsx'
import { SectionCard } from '#shell/ui/section-card.tsx'
import { Select } from '#shell/ui/select.tsx'
import { TextArea } from '#shell/ui/text-area.tsx'
import { TextField } from '#shell/ui/text-field.tsx'
import { DayField, type DayName, NumericField, type NumericName } from './form-controls.tsx'
import { formFieldForPath, type FormValues, inputOf, fieldProblem, valuesOf } from './form-values.ts'
import { InternshipFields } from './internship-fields.tsx'

type Endpoint = typeof createOpportunity | typeof updateOpportunity

type OpportunityFormProps = {
  endpoint: Endpoint
  opportunity: OpportunityDetail | null
  refreshes: readonly AnyEndpoint[]
  onSaved: (saved: OutputOf<Endpoint>) => unknown
  submitLabel: string
}

/** Form for creating and editing (OPP-05). The draft survives a reload and a failed request. */
export const OpportunityForm = ({ endpoint, opportunity, refreshes, onSaved, submitLabel }: OpportunityFormProps) => {
  const t = useTexts('opportunities')
  const shell = useTexts('shell')
  const language = useLanguage()
  const form = useEndpointForm<Endpoint, FormValues>(endpoint, {
    draft: opportunity ? `opportunity:${opportunity.id}` : 'opportunity',
    defaults: opportunity
      ? valuesOf(opportunity)
      : {
          type: 'job',
          language,
          payPeriod: 'month',
          payMin: null,
          payMax: null,
          equityMin: null,
          equityMax: null,
          applicationDeadline: null,
          internshipKind: '',
          creditPoints: null,
          creditSystem: 'hp',
          startsOn: null,
          endsOn: null,
          pace: '',
          isPaid: '',
        },
    inputOf: (values) => ({
      ...(opportunity ? { id: opportunity.id } : {}),
      ...inputOf(values, opportunity?.deadlineZone),
    }),
    refreshes,
    onSuccess: onSaved,
  })
  const problems = fieldProblemsOf(form.formState.errors)
  const field = (name: keyof FormValues) => ({
    ...form.field(name),
    error: fieldProblem(problems, name, (line, problem) => t('form.line_error', { line, problem })),
  })
  const labels: Record<keyof FormValues, string> = {
    type: t('form.type'),
    language: t('form.language'),
    title: t('form.title'),
    companyName: t('form.company'),
    location: t('form.location'),
    remoteOk: t('form.remote'),
    description: t('form.description'),
    payMin: t('form.pay_min'),
    payMax: t('form.pay_max'),
    payPeriod: t('form.pay_period'),
    salaryRange: t('form.salary'),
    equityMin: t('form.equity_min'),
    equityMax: t('form.equity_max'),
    equityRange: t('form.equity'),
    requirements: t('form.requirements'),
    benefits: t('form.benefits'),
    applicationDeadline: t('form.deadline'),
    contactEmail: t('form.contact'),
    externalUrl: t('form.link'),
    internshipKind: t('internship.form.kind'),
    creditPoints: t('internship.form.credits'),
    creditSystem: t('internship.form.credit_system'),
    startsOn: t('internship.form.starts'),
    endsOn: t('internship.form.ends'),
    pace: t('internship.form.pace'),
    supervisor: t('internship.form.supervisor'),
    isPaid: t('internship.form.is_paid'),
  }
  const type = useWatch({ control: form.control, name: 'type' })
  const numericField = (name: NumericName, max: number, step: number) => (
    <NumericField
      control={form.control}
      name={name}
      label={labels[name]}
      max={max}
      step={step}
      error={field(name).error}
    />
  )
  const dayField = (name: DayName, hint?: string) => (
    <DayField control={form.control} name={name} label={labels[name]} hint={hint} error={field(name).error} />
  )
  return (
    <Form
      {...form.formProps}
      problems={problems.map(({ name, text }) => ({
        name: formFieldForPath(name),
        text: t('form.problem', { field: labels[formFieldForPath(name)], problem: text }),
      }))}
      className="max-w-2xl"
    >
      <FormSection title={t('form.basics')}>
        <FieldRow>
          <Select
            label={labels.type}
            options={opportunityTypes.map((value) => ({ value, label: t(`types.${value}`) }))}
            {...field('type')}
          />
          <Select
            label={labels.language}
            hint={t('form.language_hint')}
            options={languages.map((value) => ({ value, label: shell(`languages.${value}`) }))}
            {...field('language')}
          />
        </FieldRow>
        <TextField
          label={labels.title}
          hint={t('form.title_hint')}
          {...field('title')}
          maxLength={opportunityLimits.title}
        />
        <FieldRow>
          <TextField label={labels.companyName} optional autoComplete="organization" {...field('companyName')} />
          <TextField label={labels.location} optional {...field('location')} />
        </FieldRow>
        <Checkbox label={labels.remoteOk} {...field('remoteOk')} />
      </FormSection>
      {type === 'internship' && (
        <FormSection title={t('internship.form.title')}>
          <InternshipFields {...{ labels, field, numericField, dayField }} />
        </FormSection>
      )}
      <FormSection title={t('form.details')}>
        <TextArea
          label={labels.description}
          hint={t('form.description_hint')}
          rows={12}
          {...field('description')}
          max={opportunityLimits.description}
        />
        <TextArea
          label={labels.requirements}
          hint={t('form.lines_hint')}
          optional
          rows={5}
          {...field('requirements')}
          max={opportunityLimits.listItems * opportunityLimits.listItem}
        />
        <TextArea
          label={labels.benefits}
          hint={t('form.lines_hint')}
          optional
          rows={5}
          {...field('benefits')}
          max={opportunityLimits.listItems * opportunityLimits.listItem}
        />
      </FormSection>
      <FormSection title={t('form.terms')}>
        <div className="grid items-start gap-5 sm:grid-cols-3">
          {numericField('payMin', opportunityLimits.pay / 100, 100)}
          {numericField('payMax', opportunityLimits.pay / 100, 100)}
          <Select
            label={labels.payPeriod}
            options={payPeriods.map((value) => ({ value, label: t(`form.periods.${value}`) }))}
            {...field('payPeriod')}
          />
        </div>
        <TextField label={labels.salaryRange} hint={t('form.salary_hint')} optional {...field('salaryRange')} />
        <FieldRow>
          {numericField('equityMin', 100, 0.1)}
          {numericField('equityMax', 100, 0.1)}
        </FieldRow>
        <TextField label={labels.equityRange} optional {...field('equityRange')} />
      </FormSection>
      <FormSection title={t('form.apply')}>
        {dayField('applicationDeadline', t('form.deadline_hint'))}
        <FieldRow>
          <TextField
            type="email"
            label={labels.contactEmail}
            hint={t('form.contact_hint')}
            optional
            {...field('contactEmail')}
          />
          <TextField type="url" label={labels.externalUrl} optional {...field('externalUrl')} />
        </FieldRow>
      </FormSection>
      <FormActions>
        <Button type="submit" variant="primary" size="lg" pending={form.isSending}>
          {submitLabel}
        </Button>
      </FormActions>
    </Form>
  )
}

const FormSection = ({ title, children }: { title: string; children: React.ReactNode }) => (
  <SectionCard title={title}>
    <div className="flex flex-col gap-5">{children}</div>
  </SectionCard>
)
