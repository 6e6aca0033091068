import type { ReactNode, Ref } from 'react'
import { Checkbox } from './checkbox.tsx'
import { mergeRefs } from './merge-refs.ts'
import type { RowSelection } from './use-row-selection.ts'

type Props = {
  selection: RowSelection
  texts: {
    chooseAll: string
    /** How to choose by keyboard, while nothing is chosen. */
    hint: string
    /** How many are chosen. */
    chosen: string
    /** Why no more can be chosen. */
    full: string
  }
  /** The checkbox that chooses all: it takes the focus when a dialog has removed its opener. */
  ref?: Ref<HTMLInputElement>
  /** What can be done with the chosen rows; hidden while nothing is chosen. */
  children: ReactNode
}

/** Above a list whose rows can be chosen with `SelectRow`. */
export const SelectionBar = ({ selection: { ids, isFull, areAllChosen, chooseAll }, texts, ref, children }: Props) => {
  const isAnyChosen = ids.size > 0
  const showPartly = (input: HTMLInputElement | null) => {
    if (input) input.indeterminate = isAnyChosen && !areAllChosen
  }
  return (
    <div className="flex flex-wrap items-end gap-x-6 gap-y-3 rounded-xl border border-line bg-surface-sunken px-4 py-3">
      <div className="flex min-h-10 flex-[1_1_12rem] flex-wrap items-center gap-x-4 gap-y-1">
        <Checkbox
          ref={mergeRefs(ref, showPartly)}
          label={texts.chooseAll}
          checked={areAllChosen}
          onChange={() => chooseAll(!areAllChosen)}
        />
        <p role="status" className="text-sm text-ink-muted tabular-nums">
          {isAnyChosen ? texts.chosen : <span className="coarse:hidden">{texts.hint}</span>}
          {isFull && ` ${texts.full}`}
        </p>
      </div>
      {isAnyChosen && (
        <div className="flex min-w-0 flex-[1_1_16rem] flex-wrap items-end gap-3 sm:flex-none">{children}</div>
      )}
    </div>
  )
}
