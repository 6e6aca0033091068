import { defineErrors } from '#kit/errors.ts'

/** The area's refusals: code → HTTP status. Each one's text stands under `errors` in the locales. */
export const feedbackErrors = defineErrors({ 'feedback.not_found': 404 })

/** What a field can be refused with, beside the kit's `fieldCodes`. */
export const feedbackFieldCodes = ['feedback.page_invalid'] as const
export type FeedbackFieldCode = (typeof feedbackFieldCodes)[number]
