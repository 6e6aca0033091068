import Star from 'lucide-react/icons/star'
import type { ComponentProps } from 'react'
import { useTexts } from '#shell/i18n/texts.ts'
import { classes } from '#shell/ui/classes.ts'
import { FieldNotes, useField } from '#shell/ui/field.tsx'
import { starNumbers } from './star-numbers.ts'

type Props = Omit<ComponentProps<'input'>, 'type' | 'value' | 'id' | 'className'> & {
  error?: string | undefined
  /** The chosen number as the form has it; empty before the first choice. */
  chosen: string
}

const words = ['1', '2', '3', '4', '5'] as const

/** A rating as a group of radio buttons, so that arrow keys choose and screen readers announce each star. */
export const StarField = ({ error, chosen, ...rest }: Props) => {
  const t = useTexts('mentorship')
  const { ids, control } = useField({ error })
  const chosenNumber = Number(chosen)
  const wordOf = (number: number) => {
    const word = words[number - 1]
    return word ? t(`reviews.words.${word}`) : ''
  }
  return (
    <fieldset
      role="radiogroup"
      aria-describedby={control['aria-describedby']}
      aria-invalid={control['aria-invalid']}
      className="group flex min-w-0 flex-col gap-1.5"
    >
      <legend className="mb-1.5 p-0 text-sm font-medium">{t('reviews.form.rating')}</legend>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <div className="-ms-1.5 flex">
          {starNumbers.map((number) => (
            <label
              key={number}
              className={classes(
                'flex size-11 cursor-pointer items-center justify-center rounded-md text-2xl transition-colors hover:text-accent-ink',
                'has-focus-visible:outline-2 has-focus-visible:outline-focus',
                number <= chosenNumber ? 'text-accent-ink' : 'text-ink-faint group-aria-invalid:text-danger',
              )}
            >
              <input {...rest} type="radio" value={String(number)} className="sr-only" />
              <Star className={number <= chosenNumber ? 'fill-current' : undefined} />
              <span className="sr-only">{`${t('reviews.stars', { rating: number })}: ${wordOf(number)}`}</span>
            </label>
          ))}
        </div>
        <span aria-hidden="true" className="text-sm text-ink-muted">
          {wordOf(chosenNumber)}
        </span>
      </div>
      <FieldNotes ids={ids} error={error} />
    </fieldset>
  )
}
