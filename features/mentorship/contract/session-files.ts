import * as z from 'zod/mini'
import { presenceChanged } from '#features/accounts/contract/events.ts'
import { blocksChanged } from '#features/blocks/contract/index.ts'
import { abilities } from '#kit/abilities.ts'
import { download, endpoint, pickErrors } from '#kit/endpoint.ts'
import { choice, id, instant } from '#kit/fields.ts'
import { inBytes } from '#kit/units.ts'
import { sessionErrors } from './errors.ts'
import { mentorSessionChanged } from './events.ts'
import { sessionSides } from './sessions.ts'

const sessionFile = z.strictObject({
  id: id(),
  name: z.string(),
  /** The media type as stored. */
  type: z.string(),
  size: inBytes(z.int()),
  url: z.string(),
  addedBy: choice(sessionSides),
  addedAt: instant(),
  can: abilities('remove'),
})
export type SessionFile = z.output<typeof sessionFile>

/** At most `sessionLimits.files`, so the list has no pages. */
const sessionFiles = z.strictObject({ items: z.array(sessionFile), can: abilities('add') })

export const listSessionFiles = endpoint({
  name: 'mentorship.sessionFiles',
  method: 'GET',
  path: '/api/mentorship/sessions/:id/files',
  summary: 'Lists the files that the two participants of a session have added for each other, oldest first.',
  access: 'member',
  input: z.strictObject({ id: id() }),
  output: sessionFiles,
  errors: pickErrors(sessionErrors, 'session.not_found'),
  staleAfter: [mentorSessionChanged, presenceChanged, blocksChanged],
})

export const addSessionFile = endpoint({
  name: 'mentorship.addFile',
  method: 'PUT',
  path: '/api/mentorship/sessions/:id/files/:fileId',
  summary: 'Adds a file of kind `session` that the member has uploaded. Repeating has no effect.',
  access: 'confirmed',
  input: z.strictObject({ id: id(), fileId: id() }),
  output: sessionFiles,
  errors: pickErrors(
    sessionErrors,
    'session.not_found',
    'session.wrong_state',
    'session.file_not_found',
    'session.too_many_files',
  ),
})

export const removeSessionFile = endpoint({
  name: 'mentorship.removeFile',
  method: 'DELETE',
  path: '/api/mentorship/sessions/:id/files/:fileId',
  summary: 'Removes and deletes a file that the member has added.',
  access: 'member',
  input: z.strictObject({ id: id(), fileId: id() }),
  output: sessionFiles,
  errors: pickErrors(sessionErrors, 'session.not_found', 'session.file_not_found', 'session.not_yours'),
})

export const readSessionFile = endpoint({
  name: 'mentorship.sessionFile',
  method: 'GET',
  path: '/api/mentorship/sessions/:id/files/:fileId',
  summary: 'Downloads a file of a session, for its two participants.',
  access: 'member',
  input: z.strictObject({ id: id(), fileId: id() }),
  output: download,
  errors: pickErrors(sessionErrors, 'session.not_found', 'session.file_not_found'),
})
