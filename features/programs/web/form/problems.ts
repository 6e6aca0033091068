import { fieldProblemsOf } from '#shell/forms/field-problems.ts'
import type { Translate } from '#shell/i18n/texts.ts'
import { type FieldName, fieldOfPath, lineOfPath } from './form-values.ts'
import { type FieldLabels, labelOf } from './labels.ts'

export type Problem = { name: FieldName; text: string }

/** The first error of each field, with the line in a list. */
export const problemsOf = (errors: Parameters<typeof fieldProblemsOf>[0], t: Translate<'programs'>): Problem[] => {
  const problems = fieldProblemsOf(errors).map(({ name, text }) => {
    const line = lineOfPath(name)
    return { name: fieldOfPath(name), text: line === null ? text : t('form.line_error', { line, problem: text }) }
  })
  return problems.filter(({ name }, at) => problems.findIndex((one) => one.name === name) === at)
}

/** The problems for the summary above the form. A missing title and description are one (PROG-01). */
export const summaryOf = (problems: readonly Problem[], labels: FieldLabels, t: Translate<'programs'>): Problem[] => {
  const textRequired = t('errors.program.text_required')
  return problems
    .filter(({ text }, at) => text !== textRequired || problems.findIndex((one) => one.text === text) === at)
    .map(({ name, text }) => ({
      name,
      text: text === textRequired ? text : t('form.problem', { field: labelOf(name, labels, t), problem: text }),
    }))
}
