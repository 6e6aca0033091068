import { useState } from 'react'
import { isSameValue } from '#shell/forms/endpoint-form.ts'
import { fieldErrorText } from '#shell/i18n/error-text.ts'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Button } from '#shell/ui/button.tsx'
import { Checkbox } from '#shell/ui/checkbox.tsx'
import { DialogActions } from '#shell/ui/dialog-actions.tsx'
import { type ResumeField, resumeFields, type ResumeProposal } from '../../contract/index.ts'
import type { ProfileValues } from './form-values.ts'
import { useProfileLabels } from './profile-labels.ts'

type Props = {
  proposal: ResumeProposal
  present: ProfileValues
  onFill: (fields: readonly ResumeField[]) => void
  onCancel: () => void
}

const isEmpty = (value: unknown) => value === '' || value == null || (Array.isArray(value) && value.length === 0)
const textOf = (value: unknown): string => (Array.isArray(value) ? value.join(', ') : String(value))

/** What a file offers, beside what the form has now. The fields that are empty now are chosen at first. */
export const ResumeChoices = ({ proposal, present, onFill, onCancel }: Props) => {
  const t = useTexts('profiles')
  const labels = useProfileLabels()
  const { values, refused, leftOut } = proposal
  const offered = resumeFields.filter(
    (field) => values[field] !== undefined && !isSameValue(values[field], present[field]),
  )
  const [chosen, setChosen] = useState<ReadonlySet<ResumeField>>(
    () => new Set(offered.filter((field) => isEmpty(present[field]))),
  )
  const toggle = (field: ResumeField, isChosen: boolean) =>
    setChosen(new Set(offered.filter((one) => (one === field ? isChosen : chosen.has(one)))))
  return (
    <div className="flex flex-col gap-5">
      {offered.length === 0 ? (
        <p role="status" className="text-sm">
          {t('resume.nothing')}
        </p>
      ) : (
        <fieldset className="flex min-w-0 flex-col gap-3">
          <legend className="mb-3 font-medium">{t('resume.choose')}</legend>
          <ul className="divide-y divide-line border-y border-line">
            {offered.map((field) => (
              <li key={field} className="py-3">
                <Checkbox
                  label={
                    <span className="flex flex-col gap-0.5">
                      <span className="font-medium">{labels[field]}</span>
                      <span dir="auto" className="line-clamp-4 text-start break-words">
                        {textOf(values[field])}
                      </span>
                    </span>
                  }
                  hint={
                    <span className="line-clamp-2 break-words">
                      {isEmpty(present[field])
                        ? t('resume.empty_now')
                        : t('resume.now', { value: textOf(present[field]) })}
                    </span>
                  }
                  checked={chosen.has(field)}
                  onChange={({ currentTarget: { checked } }) => toggle(field, checked)}
                />
              </li>
            ))}
          </ul>
          {chosen.size < offered.length && (
            <Button size="sm" variant="quiet" className="self-start" onClick={() => setChosen(new Set(offered))}>
              {t('resume.choose_all')}
            </Button>
          )}
        </fieldset>
      )}
      {refused.length > 0 && (
        <section className="flex flex-col gap-2 text-sm">
          <h3 className="font-medium">{t('resume.refused')}</h3>
          <ul className="flex flex-col gap-2">
            {refused.map(({ field, value, code, params }) => (
              <li key={field}>
                <p className="text-danger-ink">
                  {t('settings.problem', { field: labels[field], problem: problemText(code, params) })}
                </p>
                <p className="break-words text-ink-muted">{t('resume.refused_value', { value })}</p>
              </li>
            ))}
          </ul>
        </section>
      )}
      {leftOut.length > 0 && <LeftOut parts={leftOut} />}
      <DialogActions
        label={t('resume.confirm')}
        disabled={chosen.size === 0}
        onAct={() => onFill([...chosen])}
        onCancel={onCancel}
      />
    </div>
  )
}

type Limits = ResumeProposal['refused'][number]['params']

const problemText = (code: string, params: Limits): string =>
  fieldErrorText(
    { code, params: Object.fromEntries(Object.entries(params ?? {})) as Record<string, number> },
    'profiles',
  )

const LeftOut = ({ parts }: { parts: ResumeProposal['leftOut'] }) => {
  const t = useTexts('profiles')
  const format = useFormat()
  return (
    <section className="flex flex-col gap-2 text-sm">
      <h3 className="font-medium">{t('resume.left_out')}</h3>
      <ul className="list-disc ps-5 text-ink-muted">
        {parts.map(({ part, count }) => (
          <li key={part}>
            {count === 1
              ? t(`resume.parts.${part}`)
              : t('resume.part', { part: t(`resume.parts.${part}`), number: format.number(count) })}
          </li>
        ))}
      </ul>
    </section>
  )
}
