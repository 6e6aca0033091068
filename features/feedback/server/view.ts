import { cardOf } from '#features/profiles/contract/card.ts'
import type { Language } from '#kit/fields.ts'
import type { Viewer } from '#platform/auth/viewer.ts'
import type { FeedbackKind, FeedbackState, FeedbackView } from '../contract/index.ts'
import * as policy from './policy.ts'
import type { FeedbackRow } from './queries.ts'

export const viewOf = (row: FeedbackRow, viewer: Viewer | null): FeedbackView => ({
  id: row.id,
  kind: row.kind as FeedbackKind,
  text: row.text,
  language: row.language as Language,
  page: row.page,
  sender: cardOf({ ...row, id: row.sender_id }),
  email: row.email,
  state: row.state as FeedbackState,
  note: row.note,
  createdAt: row.created_at.toISOString(),
  can: { setState: policy.maySetState(viewer) },
})
