import { defineErrors } from '#kit/errors.ts'

/** FILE-01, PROD-02. The messages are in the area's locales. */
export const fileErrors = defineErrors({
  'file.too_large': 413,
  /** The declared type is not allowed, or the content is of another type. */
  'file.type_not_allowed': 415,
  /** The name is that of an executable, or the content is active (scripts, actions, embedded files) or a polyglot. */
  'file.suspicious': 400,
  /** The PDF is encrypted, so its content cannot be inspected. */
  'file.locked': 415,
  /** The member's files together would exceed STORAGE_QUOTA_MB. */
  'file.quota_exceeded': 409,
  'file.image_too_large': 413,
  'file.not_an_image': 415,
  /** The image is truncated or cannot be decoded. */
  'file.image_unreadable': 415,
  'file.too_many_pixels': 413,
  /** The file does not exist or belongs to another member. */
  'file.not_found': 404,
})
