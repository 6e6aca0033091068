import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Plus from 'lucide-react/icons/plus'
import Trash from 'lucide-react/icons/trash-2'
import { useId, useRef } from 'react'
import { Controller, useWatch } from 'react-hook-form'
import { programLimits, questionKinds } from '../../contract/index.ts'
import { useFieldList } from '#shell/forms/field-list.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Button } from '#shell/ui/button.tsx'
import { Checkbox } from '#shell/ui/checkbox.tsx'
import { IconButton } from '#shell/ui/icon-button.tsx'
import { Select } from '#shell/ui/select.tsx'
import { TextArea } from '#shell/ui/text-area.tsx'
import { TextField } from '#shell/ui/text-field.tsx'
import type { FormValues, QuestionValues } from './form-values.ts'
import type { ProgramForm } from './program-form.tsx'

/** The owner's own questions to applicants, in the order of the application form. */
export const QuestionFields = ({ form }: { form: ProgramForm }) => {
  const t = useTexts('programs')
  const { keys, add, move, remove } = useFieldList<FormValues, QuestionValues>(form.list, 'questions')
  const addButton = useRef<HTMLButtonElement>(null)
  const addQuestion = () => add({ id: crypto.randomUUID(), kind: 'short', text: '', isRequired: false, options: '' })
  const removeAt = (at: number) => {
    remove(at)
    // The button that had the focus is gone.
    addButton.current?.focus()
  }
  return (
    <>
      {keys.length > 0 && (
        <ol className="flex flex-col gap-4">
          {keys.map((key, at) => (
            <Question
              key={key}
              form={form}
              at={at}
              isLast={at === keys.length - 1}
              onMove={(to) => move(at, to)}
              onRemove={() => removeAt(at)}
            />
          ))}
        </ol>
      )}
      <Button
        ref={addButton}
        icon={<Plus />}
        className="self-start"
        disabled={keys.length >= programLimits.questions}
        onClick={addQuestion}
      >
        {t('form.questions.add')}
      </Button>
    </>
  )
}

type QuestionProps = {
  form: ProgramForm
  at: number
  isLast: boolean
  onMove: (to: number) => void
  onRemove: () => void
}

const Question = ({ form: { control, field }, at, isLast, onMove, onRemove }: QuestionProps) => {
  const t = useTexts('programs')
  const kind = useWatch({ control, name: `questions.${at}.kind` })
  const headingId = useId()
  const number = t('form.questions.number', { number: at + 1 })
  return (
    <li aria-labelledby={headingId} className="flex flex-col gap-4 rounded-xl border border-line p-4 sm:p-5">
      <div className="flex flex-wrap items-center gap-x-1">
        <h3 id={headingId} className="me-auto font-medium">
          {number}
        </h3>
        {/* Disabled with aria-disabled at the ends of the list, so that the button keeps the focus. */}
        <IconButton
          size="sm"
          icon={<ArrowUp />}
          label={t('form.questions.move_up', { question: number })}
          aria-disabled={at === 0}
          className={at === 0 ? 'opacity-40' : undefined}
          onClick={() => at > 0 && onMove(at - 1)}
        />
        <IconButton
          size="sm"
          icon={<ArrowDown />}
          label={t('form.questions.move_down', { question: number })}
          aria-disabled={isLast}
          className={isLast ? 'opacity-40' : undefined}
          onClick={() => !isLast && onMove(at + 1)}
        />
        <IconButton
          size="sm"
          icon={<Trash />}
          label={t('form.questions.remove', { question: number })}
          onClick={onRemove}
        />
      </div>
      <TextField
        label={t('form.questions.text')}
        {...field(`questions.${at}.text`)}
        maxLength={programLimits.question}
        autoComplete="off"
      />
      <Select
        label={t('form.questions.kind')}
        options={questionKinds.map((value) => ({ value, label: t(`form.questions.kinds.${value}`) }))}
        {...field(`questions.${at}.kind`)}
      />
      {kind === 'choice' && (
        <TextArea
          label={t('form.questions.options')}
          hint={t('form.questions.options_hint')}
          rows={3}
          {...field(`questions.${at}.options`)}
          max={programLimits.options * programLimits.option}
        />
      )}
      {/* Controlled: registered checkboxes that change places would count as one group. */}
      <Controller
        control={control}
        name={`questions.${at}.isRequired`}
        render={({ field: { value, onChange, ...rest } }) => (
          <Checkbox
            {...rest}
            label={t('form.questions.required')}
            checked={value ?? false}
            onChange={({ target }) => onChange(target.checked)}
          />
        )}
      />
    </li>
  )
}
