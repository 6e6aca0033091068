import type { KeyboardEvent } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { type EntryDetail, reviewLimits } from '../../contract/index.ts'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { RadioGroup } from '#shell/ui/radio-group.tsx'
import { userText } from '#shell/ui/user-text.ts'

const { min, max } = reviewLimits.score
const scores = Array.from({ length: max - min + 1 }, (_, at) => String(min + at))

/** In a criterion, the digits set its score. */
const chooseByDigit = (event: KeyboardEvent<HTMLElement>) => {
  if (event.altKey || event.ctrlKey || event.metaKey || !scores.includes(event.key)) return
  const choice = event.currentTarget.querySelector<HTMLInputElement>(`input[value="${event.key}"]`)
  if (!choice || choice.disabled) return
  event.preventDefault()
  choice.click()
  choice.focus()
}

type Props = {
  criterion: EntryDetail['round']['criteria'][number]
  field: UseFormRegisterReturn
  error: string | undefined
}

/** The score of one criterion, with its meaning. */
export const CriterionField = ({ criterion: { name, meaning, meaningLanguage, weight }, field, error }: Props) => {
  const t = useTexts('program-reviews')
  const format = useFormat()
  return (
    // The radio buttons have the focus; this adds the digits to their keys.
    <div onKeyDown={chooseByDigit}>
      <RadioGroup
        {...field}
        label={
          <span className="flex flex-wrap items-baseline gap-x-3">
            <bdi className="wrap-anywhere">{name}</bdi>
            <span className="text-xs font-normal text-ink-muted">
              {t('rounds.weight', { number: format.number(weight) })}
            </span>
          </span>
        }
        hint={
          meaning ? (
            <span {...userText(meaningLanguage)} className="prose-text block">
              {meaning}
            </span>
          ) : undefined
        }
        error={error}
        variant="segments"
        options={scores.map((value) => ({ value, label: value }))}
      />
    </div>
  )
}
