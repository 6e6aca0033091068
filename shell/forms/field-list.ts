import { useState } from 'react'
import { type ArrayPath, type Control, type FieldValues, type Path, type PathValue, useWatch } from 'react-hook-form'

type FormWithList<Values extends FieldValues> = {
  control: Control<Values>
  getValues: (path: Path<Values>) => unknown
  setValue: (
    path: Path<Values>,
    value: PathValue<Values, Path<Values>>,
    options: { shouldDirty: true; shouldValidate: boolean },
  ) => void
  formState: { isSubmitted: boolean }
}

/**
 * A list in a form whose items are added, moved and removed. `keys` are stable, so that a moved item retains its inputs and
 * the focus. `useFieldArray` would add to the script of every page with a form, because its library is one module.
 */
export const useFieldList = <Values extends FieldValues, Item>(
  { control, getValues, setValue, formState }: FormWithList<Values>,
  name: ArrayPath<Values> & Path<Values>,
) => {
  const items = useWatch({ control, name }) as readonly unknown[] | undefined
  const [knownKeys, setKeys] = useState<readonly string[]>([])
  const [addedCount, setAddedCount] = useState(0)
  const keys = Array.from({ length: items?.length ?? 0 }, (_, at) => knownKeys[at] ?? `first-${at}`)
  const change = (edit: <Entry>(list: readonly Entry[]) => Entry[], added: readonly Item[] = []) => {
    const list = edit([...((getValues(name) ?? []) as Item[]), ...added])
    setValue(name, list as PathValue<Values, Path<Values>>, {
      shouldDirty: true,
      shouldValidate: formState.isSubmitted,
    })
    setKeys(edit([...keys, ...added.map(() => `added-${addedCount}`)]))
    setAddedCount(addedCount + added.length)
  }
  return {
    keys,
    add: (item: Item) => change((list) => [...list], [item]),
    remove: (at: number) => change((list) => list.toSpliced(at, 1)),
    move: (from: number, to: number) =>
      change((list) => list.toSpliced(from, 1).toSpliced(to, 0, ...list.slice(from, from + 1))),
  }
}
