import { defineErrors } from '#kit/errors.ts'

export const userNoteErrors = defineErrors({
  /** The note does not exist, or another administrator has deleted it. */
  'user_note.not_found': 404,
  /** Another administrator wrote it, and the viewer is no super admin. */
  'user_note.not_yours': 403,
  /** There is no such member to write about. */
  'user_note.member_not_found': 404,
})
