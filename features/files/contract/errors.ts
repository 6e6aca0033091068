import { defineErrors } from '#kit/errors.ts'

/** FILE-01, PROD-02. What is shown stands in the area's locales. */
export const fileErrors = defineErrors({
  'file.too_large': 413,
  /** Its type is none of those taken, or its content is of another type. */
  'file.type_not_allowed': 415,
  /** Its name is that of a program, or its content does more than being read. */
  'file.suspicious': 400,
  /** A PDF that is encrypted, so that nobody can see what is in it. */
  'file.locked': 415,
  /** All files of a member together take at most so much (STORAGE_QUOTA_MB). */
  'file.quota_exceeded': 409,
  'file.image_too_large': 413,
  'file.not_an_image': 415,
  /** An image that breaks off, or is none inside. */
  'file.image_unreadable': 415,
  'file.too_many_pixels': 413,
  /** There is none, or it is somebody else's. */
  'file.not_found': 404,
})
