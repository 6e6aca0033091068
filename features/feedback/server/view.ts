import { cardOf } from '#features/profiles/contract/card.ts'
import type { Viewer } from '#platform/auth/viewer.ts'
import type { FeedbackView } from '../contract/index.ts'
import * as policy from './policy.ts'
import type { FeedbackRow } from './queries.ts'

export const viewOf = (row: FeedbackRow, viewer: Viewer | null): FeedbackView => ({
  id: row.id,
  kind: row.kind,
  text: row.text,
  language: row.language,
  page: row.page,
  sender: cardOf({ ...row, id: row.sender_id }),
  email: row.email,
  state: row.state,
  note: row.note,
  noteLanguage: row.note_language,
  createdAt: row.created_at.toISOString(),
  can: { setState: policy.maySetState(viewer) },
})
