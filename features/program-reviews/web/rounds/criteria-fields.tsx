import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { useRef } from 'react'
import { type Control, Controller, type Path, type UseFormRegisterReturn } from 'react-hook-form'
import { reviewLimits } from '../../contract/index.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Button } from '#shell/ui/button.tsx'
import { IconButton } from '#shell/ui/icon-button.tsx'
import { NumberField } from '#shell/ui/number-field.tsx'
import { useRetainFocus } from '#shell/ui/retain-focus.tsx'
import { TextArea } from '#shell/ui/text-area.tsx'
import { TextField } from '#shell/ui/text-field.tsx'
import type { RoundValues } from './form-values.ts'

type Props = {
  form: {
    control: Control<RoundValues>
    field: (path: Path<RoundValues>) => UseFormRegisterReturn & { error: string | undefined }
    errorAt: (path: Path<RoundValues>) => string | undefined
  }
  keys: readonly string[]
  /** Undefined when the round has as many criteria as it can have. */
  onAdd: (() => void) | undefined
  onMove: (from: number, to: number) => void
  onRemove: (at: number) => void
}

/** The criteria of a round as fields that can be added, moved and removed. */
export const CriteriaFields = ({ form, keys, onAdd, onMove, onRemove }: Props) => {
  const t = useTexts('program-reviews')
  const box = useRef<HTMLDivElement>(null)
  useRetainFocus(box)
  return (
    <div ref={box} role="group" aria-label={t('rounds.rubric')} tabIndex={-1} className="flex flex-col gap-4">
      <ol className="flex flex-col gap-4">
        {keys.map((key, at) => {
          const number = at + 1
          return (
            <li key={key}>
              <fieldset className="flex min-w-0 flex-col gap-3 rounded-lg border border-line p-4">
                <legend className="sr-only">{t('form.criterion', { number })}</legend>
                <div className="flex flex-wrap items-center justify-between gap-2">
                  <span aria-hidden="true" className="text-sm font-bold">
                    {t('form.criterion', { number })}
                  </span>
                  {keys.length > 1 && (
                    <span className="-me-2 flex flex-wrap">
                      <IconButton
                        size="sm"
                        variant="quiet"
                        label={t('form.up', { number })}
                        icon={<ArrowUp />}
                        disabled={at === 0}
                        onClick={() => onMove(at, at - 1)}
                      />
                      <IconButton
                        size="sm"
                        variant="quiet"
                        label={t('form.down', { number })}
                        icon={<ArrowDown />}
                        disabled={at === keys.length - 1}
                        onClick={() => onMove(at, at + 1)}
                      />
                      <IconButton
                        size="sm"
                        variant="quiet"
                        label={t('form.remove', { number })}
                        icon={<Trash2 />}
                        onClick={() => onRemove(at)}
                      />
                    </span>
                  )}
                </div>
                <div className="grid items-start gap-3 sm:grid-cols-[minmax(0,1fr)_min(8rem,40%)]">
                  <TextField label={t('form.criterion_name')} {...form.field(`criteria.${at}.name`)} />
                  <Controller
                    control={form.control}
                    name={`criteria.${at}.weight`}
                    render={({ field: { name, value, onChange, onBlur } }) => (
                      <NumberField
                        label={t('form.weight')}
                        hint={t('form.weight_hint')}
                        {...{ name, value, onChange, onBlur }}
                        {...reviewLimits.weight}
                        format={{ maximumFractionDigits: 0 }}
                        error={form.errorAt(`criteria.${at}.weight`)}
                      />
                    )}
                  />
                </div>
                <TextArea
                  label={t('form.meaning')}
                  hint={t('form.meaning_hint')}
                  optional
                  rows={2}
                  {...form.field(`criteria.${at}.meaning`)}
                  max={reviewLimits.meaning}
                />
              </fieldset>
            </li>
          )
        })}
      </ol>
      {onAdd && (
        <div>
          <Button icon={<Plus />} onClick={onAdd}>
            {t('form.add')}
          </Button>
        </div>
      )}
    </div>
  )
}
