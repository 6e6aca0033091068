import { Checkbox } from './checkbox.tsx'

type CheckboxGroupProps<Value extends string> = {
  legend: string
  values: readonly Value[]
  labelOf: (value: Value) => string
  fieldProps: object
  error: string | undefined
}

/** Checkboxes of one form field, whose value is the list of the checked values. `fieldProps`: `form.register(name)`. */
export const CheckboxGroup = <Value extends string>({
  legend,
  values,
  labelOf,
  fieldProps,
  error,
}: CheckboxGroupProps<Value>) => (
  <fieldset className="min-w-0">
    <legend className="mb-2 text-sm font-medium">{legend}</legend>
    <div className="grid grid-cols-2 gap-x-4 gap-y-2.5 sm:grid-cols-3">
      {values.map((value) => (
        <Checkbox key={value} label={labelOf(value)} value={value} {...fieldProps} />
      ))}
    </div>
    {error && <p className="mt-2 text-sm text-danger">{error}</p>}
  </fieldset>
)
