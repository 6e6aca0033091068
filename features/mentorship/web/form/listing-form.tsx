import type { ReactNode } from 'react'
import { useTexts } from '#shell/i18n/texts.ts'
import type { createListing } from '../../contract/index.ts'
import type { useEndpointForm } from '#shell/forms/endpoint-form.ts'
import { fieldProblemsOf } from '#shell/forms/field-problems.ts'
import { Form } from '#shell/ui/form.tsx'
import { CardPreview } from './card-preview.tsx'
import type { FormValues } from './form-values.ts'
import { type FieldLabels, useFieldLabels } from './labels.ts'
import { ListingSections } from './listing-sections.tsx'

type EndpointForm = Pick<
  ReturnType<typeof useEndpointForm<typeof createListing, FormValues>>,
  'control' | 'register' | 'formProps' | 'formState'
>

export type ListingForm = {
  control: EndpointForm['control']
  /** Props of a native field. */
  field: <Name extends keyof FormValues>(
    name: Name,
  ) => ReturnType<typeof registerField<Name>> & { error: string | undefined }
  labels: FieldLabels
  saved: FormValues | undefined
}

// Only for its type: `register` is generic.
const registerField = <Name extends keyof FormValues>(form: EndpointForm, name: Name) => form.register(name)

type Props = {
  form: EndpointForm
  /** Undefined for a new listing. */
  saved?: FormValues
  actions: ReactNode
}

/** The form of a mentor listing beside its card (MENT-02). Both fit side by side from 1024 px. */
export const ListingFormLayout = ({ form, saved, actions }: Props) => {
  const t = useTexts('mentorship')
  const labels = useFieldLabels()
  const problems = fieldProblemsOf(form.formState.errors).map(({ name, text }) => {
    // A list has an error per item; its field shows the first.
    const field = name.split('.')[0] as keyof FormValues
    return { name: field, text: field === 'hourlyRate' ? t('form.rate_required') : text }
  })
  const distinct = problems.filter(({ name }, at) => problems.findIndex((one) => one.name === name) === at)
  const listingForm: ListingForm = {
    control: form.control,
    field: (name) => ({
      ...registerField(form, name),
      error: problems.find((problem) => problem.name === name)?.text,
    }),
    labels,
    saved,
  }
  return (
    <div className="grid items-start gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,var(--container-lg))_minmax(0,1fr)]">
      <Form
        {...form.formProps}
        error={form.formProps.error ?? (problems.length > 0 ? t('form.invalid') : undefined)}
        problems={distinct.map(({ name, text }) => ({
          name,
          text: t('form.problem', { field: labels[name], problem: text }),
        }))}
        className="gap-6!"
      >
        <ListingSections form={listingForm} />
        {actions}
      </Form>
      <aside className="lg:sticky lg:top-[calc(var(--header-height)+1.5rem)]">
        <CardPreview control={form.control} />
      </aside>
    </div>
  )
}
