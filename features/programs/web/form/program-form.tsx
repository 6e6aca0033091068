import type { AnyEndpoint, OutputOf } from '#kit/endpoint.ts'
import {
  type createProgram,
  listOwnPrograms,
  listPrograms,
  type ProgramDetail,
  readProgram,
  type updateProgram,
} from '../../contract/index.ts'
import { useEndpointForm } from '#shell/forms/endpoint-form.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Form } from '#shell/ui/form.tsx'
import { CardPreview } from './card-preview.tsx'
import { type FieldName, type FormValues, inputOf } from './form-values.ts'
import { type FieldLabels, useFieldLabels } from './labels.ts'
import { problemsOf, summaryOf } from './problems.ts'
import { ProgramSections } from './program-sections.tsx'
import { SaveButtons } from './save-buttons.tsx'

type Endpoint = typeof createProgram | typeof updateProgram
type EndpointForm = ReturnType<typeof useEndpointForm<Endpoint, FormValues>>

export type ProgramForm = {
  control: EndpointForm['control']
  register: EndpointForm['register']
  /** For lists of fields. */
  list: Pick<EndpointForm, 'control' | 'getValues' | 'setValue' | 'formState'>
  /** Props of a native field. */
  field: <Name extends FieldName>(name: Name) => ReturnType<typeof registerField<Name>> & { error: string | undefined }
  labels: FieldLabels
}

// Only for its type: `register` is generic.
const registerField = <Name extends FieldName>(form: EndpointForm, name: Name) => form.register(name)

/** Reads that a saved program makes stale. */
const refreshes: readonly AnyEndpoint[] = [readProgram, listOwnPrograms, listPrograms]

type Props = {
  endpoint: Endpoint
  /** Null for a new program. */
  program: ProgramDetail | null
  defaults: Partial<FormValues>
  onSaved: (saved: OutputOf<Endpoint>, isSubmitted: boolean) => unknown
}

/** PROG-01: the form of a program beside its card. The draft survives a reload and a failed request. */
export const ProgramFormLayout = ({ endpoint, program, defaults, onSaved }: Props) => {
  const t = useTexts('programs')
  const labels = useFieldLabels()
  const form = useEndpointForm<Endpoint, FormValues>(endpoint, {
    draft: program ? `program:${program.id}` : 'program',
    excludedFromDraft: ['submit'],
    defaults,
    inputOf: (values) => ({ ...(program && { id: program.id }), ...inputOf(values) }),
    refreshes,
    onSuccess: (saved, { submit }) => onSaved(saved, submit),
  })
  const problems = problemsOf(form.formState.errors, t)
  const programForm: ProgramForm = {
    control: form.control,
    register: form.register,
    list: form,
    field: (name) => ({
      ...registerField(form, name),
      error: problems.find((problem) => problem.name === name)?.text,
    }),
    labels,
  }
  return (
    <div className="grid items-start gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,var(--container-lg))_minmax(0,1fr)]">
      <Form {...form.formProps} problems={summaryOf(problems, labels, t)} className="gap-6!">
        <ProgramSections form={programForm} />
        <SaveButtons
          status={program?.status ?? 'draft'}
          isSending={form.isSending}
          isSubmitting={form.watch('submit')}
          onChoose={(submit) => form.setValue('submit', submit)}
        />
      </Form>
      <aside className="lg:sticky lg:top-[calc(var(--header-height)+1.5rem)]">
        <CardPreview control={form.control} program={program} />
      </aside>
    </div>
  )
}
