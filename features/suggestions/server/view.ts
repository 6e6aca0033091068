import type { Viewer } from '#platform/auth/viewer.ts'
import type { SuggestionView } from '../contract/index.ts'
import * as policy from './policy.ts'
import type { SuggestionRow } from './queries.ts'

export const factsOf = (row: SuggestionRow): policy.Facts => ({
  submitterId: row.submitter_id,
  status: row.status,
  mergedInto: row.merged_into,
  votes: row.vote_count + row.uncounted_votes,
  voted: row.voted,
  hasDuplicates: row.duplicate_count > 0,
})

/** Everything is public except the voters: the view has their number and whether the viewer is one of them. */
export const viewOf = (row: SuggestionRow, viewer: Viewer | null): SuggestionView => {
  const facts = factsOf(row)
  const change = policy.mayChange(viewer, facts)
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    tags: row.tags,
    language: row.language,
    status: row.status,
    note: row.status_note,
    noteLanguage: row.status_note_language,
    statusChangedAt: row.status_changed_at?.toISOString() ?? null,
    votes: row.vote_count,
    voted: row.voted,
    submitter:
      row.submitter_id === null
        ? null
        : { id: row.submitter_id, fullName: row.full_name ?? '', avatarUrl: row.avatar_url },
    createdAt: row.created_at.toISOString(),
    editedAt: row.edited_at?.toISOString() ?? null,
    mergedInto:
      row.merged_into === null || row.merged_into_title === null
        ? null
        : { id: row.merged_into, title: row.merged_into_title },
    duplicates: row.duplicates.map(({ id, title, language }) => ({
      id,
      title,
      language: language,
      can: { unmerge: policy.mayUnmerge(viewer, { mergedInto: row.id }) },
    })),
    can: {
      vote: policy.mayVote(viewer, facts),
      edit: change,
      remove: change,
      setStatus: policy.maySetStatus(viewer, facts),
      merge: policy.mayMerge(viewer, facts),
      unmerge: policy.mayUnmerge(viewer, facts),
    },
  }
}
