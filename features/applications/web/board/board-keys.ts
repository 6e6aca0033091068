import type { KeyboardEvent } from 'react'
import { type DecisionStatus, decisionStatuses } from '../../contract/kinds.ts'

const cardsIn = (column: Element) => [...column.querySelectorAll<HTMLElement>('button[data-application]')]

/** The card that an arrow key leads to from the focused one: in its column, or at the same height in the next one. */
const cardFrom = (board: HTMLElement, focused: HTMLElement, key: string): HTMLElement | undefined => {
  const column = focused.closest('[data-column]')
  if (!column) return undefined
  const cards = cardsIn(column)
  const row = cards.indexOf(focused)
  if (key === 'ArrowDown') return cards[row + 1]
  if (key === 'ArrowUp') return cards[row - 1]
  const isRtl = getComputedStyle(board).direction === 'rtl'
  const step = (key === 'ArrowRight') === isRtl ? -1 : 1
  const columns = [...board.querySelectorAll('[data-column]')]
  for (let at = columns.indexOf(column) + step; at >= 0 && at < columns.length; at += step) {
    const others = cardsIn(columns[at] as Element)
    if (others.length > 0) return others[Math.min(row, others.length - 1)]
  }
  return undefined
}

type Actions = { onToggle: (id: string) => void; onDecide: (id: string, status: DecisionStatus) => void }

/** Arrow keys move between cards, X selects one, and 1 to 5 decide the selected ones or the focused one. */
export const handleBoardKey = (event: KeyboardEvent<HTMLElement>, { onToggle, onDecide }: Actions): void => {
  if (event.altKey || event.ctrlKey || event.metaKey) return
  const focused = event.target as HTMLElement
  const id = focused.dataset['application']
  if (id === undefined) return
  const { key } = event
  const status = decisionStatuses[Number(key) - 1]
  if (key.startsWith('Arrow')) cardFrom(event.currentTarget, focused, key)?.focus()
  else if (key.toLowerCase() === 'x') onToggle(id)
  else if (status !== undefined) onDecide(id, status)
  else return
  event.preventDefault()
}
