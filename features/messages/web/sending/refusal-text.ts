import { ApiError } from '#shell/api/api-error.ts'
import { errorText, fieldErrorText } from '#shell/i18n/error-text.ts'
import type { Refusal } from '#shell/send-queue/item.ts'

export const refusalText = ({ code, area, params, fields: [field] }: Refusal): string =>
  field ? fieldErrorText(field, area) : errorText(new ApiError(`${area}.send`, 400, { code, params }))
