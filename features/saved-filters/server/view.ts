import type { Viewer } from '#platform/auth/viewer.ts'
import type { SavedFilter } from '../contract/index.ts'
import * as policy from './policy.ts'
import type { SavedFilterRow } from './queries.ts'

export const factsOf = (row: SavedFilterRow): policy.SavedFilterFacts => ({
  ownerId: row.owner_id,
  isShared: row.is_shared,
})

export const viewOf = (row: SavedFilterRow, viewer: Viewer | null): SavedFilter => ({
  id: row.id,
  list: row.list,
  name: row.name,
  filters: row.filters,
  isShared: row.is_shared,
  isOwn: row.owner_id !== null && row.owner_id === viewer?.id,
  owner: row.owner_name,
  can: { change: policy.mayChange(viewer, factsOf(row)), delete: policy.mayDelete(viewer, factsOf(row)) },
})
