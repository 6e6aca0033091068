import { defineErrors } from '#kit/errors.ts'

export const pageSpeedErrors = defineErrors({
  /** No page has this pattern. */
  'page_speed.unknown_page': 422,
})
