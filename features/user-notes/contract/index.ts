import * as z from 'zod/mini'
import { presenceChanged } from '#features/accounts/contract/events.ts'
import { profileChanged } from '#features/profiles/contract/events.ts'
import { abilities } from '#kit/abilities.ts'
import { endpoint, okOutput, pickErrors } from '#kit/endpoint.ts'
import { id, instant, language, paragraphs } from '#kit/fields.ts'
import { page, pageInput } from '#kit/page.ts'
import { userNoteErrors } from './errors.ts'
import { userNotesChanged } from './events.ts'

export { userNoteErrors } from './errors.ts'
export { userNotesChanged } from './events.ts'

/** `text`: maximum characters. */
export const userNoteLimits = { text: 2000 } as const

export const userNoteView = z.strictObject({
  id: id(),
  text: z.string(),
  language: language(),
  /** Null once that administrator has deleted their account. */
  writer: z.nullable(z.strictObject({ id: id(), fullName: z.string() })),
  createdAt: instant(),
  can: abilities('delete'),
})
export type UserNote = z.output<typeof userNoteView>

export const listUserNotes = endpoint({
  name: 'userNotes.list',
  method: 'GET',
  path: '/api/admin/users/:memberId/notes',
  summary: 'Lists the internal notes of administrators about a member, newest first.',
  access: 'admin-viewer',
  input: z.strictObject({ memberId: id(), ...pageInput }),
  output: page(userNoteView),
  staleAfter: [userNotesChanged, profileChanged, presenceChanged],
})

export const addUserNote = endpoint({
  name: 'userNotes.add',
  method: 'POST',
  path: '/api/admin/users/:memberId/notes',
  summary: 'Writes an internal note about a member. Only administrators see it; the member’s data export has its text.',
  access: 'admin',
  input: z.strictObject({ memberId: id(), text: paragraphs({ max: userNoteLimits.text }) }),
  output: userNoteView,
  errors: pickErrors(userNoteErrors, 'user_note.member_not_found'),
  idempotent: true,
})

export const deleteUserNote = endpoint({
  name: 'userNotes.delete',
  method: 'DELETE',
  path: '/api/admin/user-notes/:id',
  summary: 'Deletes a note. Administrators delete their own, super admins all.',
  access: 'admin',
  input: z.strictObject({ id: id() }),
  output: okOutput,
  errors: pickErrors(userNoteErrors, 'user_note.not_found', 'user_note.not_yours'),
})
