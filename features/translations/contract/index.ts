import * as z from 'zod/mini'
import { endpoint, emptyInput } from '#kit/endpoint.ts'
import { language } from '#kit/fields.ts'

/** I18N-02, API-01. The caller's saved language if they are a member, else the best match of `Accept-Language`, else Swedish. */
export const detectLanguage = endpoint({
  name: 'translations.detectLanguage',
  method: 'POST',
  path: '/functions/v1/detect-language',
  summary: 'Which of the product’s languages suits the caller.',
  access: 'anyone',
  input: emptyInput,
  output: z.strictObject({ language: language() }),
  rate: 'read',
})
