import * as z from 'zod/mini'

/**
 * A check across the fields of an object. Runs beside the errors of the fields, so that a form shows all errors at once; a
 * field may have another type then.
 */
export const crossCheck = <Fields extends object>(
  isValid: (fields: Fields) => boolean,
  error: string,
  path: keyof Fields & string,
) =>
  z.refine<Fields>(isValid, {
    error,
    path: [path],
    when: ({ value }) => typeof value === 'object' && value !== null,
  })
