import type { FieldErrors } from 'react-hook-form'
import type { FieldProblem } from '../ui/form.tsx'

/** All invalid fields, for the summary above a long form. In its own file, because most pages have short forms. */
export const fieldProblemsOf = (errors: FieldErrors, above = ''): FieldProblem[] =>
  Object.entries(errors).flatMap(([name, error]: [string, unknown]): FieldProblem[] => {
    if (typeof error !== 'object' || error === null) return []
    const path = above + name
    const { message } = error as { message?: unknown }
    return typeof message === 'string'
      ? [{ name: path, text: message }]
      : fieldProblemsOf(error as FieldErrors, `${path}.`)
  })
