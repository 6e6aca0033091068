import type { KeyboardEvent } from 'react'
import { useTexts } from '#shell/i18n/texts.ts'
import { Checkbox } from '#shell/ui/checkbox.tsx'
import type { UserRow } from '../../contract/index.ts'
import type { UserSelection } from './use-user-selection.ts'

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

/** Chooses a member: Space, Shift and a press for a range, Shift and an arrow for the next or previous member too. */
export const SelectUser = ({ user, selection }: { user: UserRow; selection: UserSelection }) => {
  const t = useTexts('admin')
  const isChosen = selection.ids.has(user.id)
  const extendByArrow = (event: KeyboardEvent<HTMLInputElement>) => {
    const step = steps[event.key]
    if (step === undefined || !event.shiftKey) return
    const boxes = [...document.querySelectorAll<HTMLInputElement>('input[data-select-user]')]
    const next = boxes[boxes.indexOf(event.currentTarget) + step]
    event.preventDefault()
    if (!next) return
    next.focus()
    if (!isChosen) selection.choose(user.id, true, false)
    selection.choose(next.dataset['selectUser'] as string, true, true)
  }
  return (
    <Checkbox
      label={t('users.bulk.choose', { name: user.fullName })}
      hideLabel
      data-select-user={user.id}
      className="relative z-1 mt-2.5"
      checked={isChosen}
      disabled={!isChosen && selection.isFull}
      onChange={({ currentTarget: { checked }, nativeEvent }) =>
        selection.choose(user.id, checked, 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true)
      }
      onKeyDown={extendByArrow}
    />
  )
}
