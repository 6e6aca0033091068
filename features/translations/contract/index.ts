import * as z from 'zod/mini'
import { endpoint, emptyInput } from '#kit/endpoint.ts'
import { language } from '#kit/fields.ts'

/** I18N-02, API-01. A member's saved language, else the best match of `Accept-Language`, else Swedish. */
export const detectLanguage = endpoint({
  name: 'translations.detectLanguage',
  method: 'POST',
  path: '/functions/v1/detect-language',
  summary: 'Returns the product’s language that suits the caller best.',
  access: 'anyone',
  duringMaintenance: true,
  input: emptyInput,
  output: z.strictObject({ language: language() }),
  rate: 'read',
})
