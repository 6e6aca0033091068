import { defineErrors } from '#kit/errors.ts'

/** Error codes of this area and their HTTP statuses. The texts are in the locales under `errors`. */
export const feedbackErrors = defineErrors({ 'feedback.not_found': 404 })

/** Field error codes of this area, in addition to the kit's `fieldCodes`. */
export const feedbackFieldCodes = ['feedback.page_invalid'] as const
export type FeedbackFieldCode = (typeof feedbackFieldCodes)[number]
