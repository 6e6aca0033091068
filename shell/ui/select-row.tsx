import type { KeyboardEvent } from 'react'
import { Checkbox } from './checkbox.tsx'
import type { RowSelection } from './use-row-selection.ts'

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

type Props = { id: string; label: string; selection: RowSelection; className?: string }

/** Chooses a row: Space, Shift and a press for a range, Shift and an arrow for the next or previous row too. */
export const SelectRow = ({ id, label, selection, className }: Props) => {
  const isChosen = selection.ids.has(id)
  const extendByArrow = (event: KeyboardEvent<HTMLInputElement>) => {
    const step = steps[event.key]
    if (step === undefined || !event.shiftKey) return
    const boxes = [...document.querySelectorAll<HTMLInputElement>('input[data-select-row]')]
    const next = boxes[boxes.indexOf(event.currentTarget) + step]
    event.preventDefault()
    if (!next) return
    next.focus()
    if (!isChosen) selection.choose(id, true, false)
    selection.choose(next.dataset['selectRow'] as string, true, true)
  }
  return (
    <Checkbox
      label={label}
      hideLabel
      data-select-row={id}
      {...(className && { className })}
      checked={isChosen}
      disabled={!isChosen && selection.isFull}
      onChange={({ currentTarget: { checked }, nativeEvent }) =>
        selection.choose(id, checked, 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true)
      }
      onKeyDown={extendByArrow}
    />
  )
}
