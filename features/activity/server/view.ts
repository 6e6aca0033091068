import { cardOf } from '#features/profiles/contract/card.ts'
import type { Viewer } from '#platform/auth/viewer.ts'
import type { ActivityView, DashboardSummary, PostView } from '../contract/index.ts'
import * as policy from './policy.ts'
import type { SummaryRow } from './queries/dashboard.ts'
import type { FeedRow } from './queries/feed.ts'
import type { PostRow } from './queries/posts.ts'

export const factsOf = (row: PostRow): policy.PostFacts => ({
  authorId: row.author_id,
  audience: row.audience,
  isConnected: row.connected,
  isBlocked: row.is_blocked,
  isAuthorLockedOut: row.is_locked_out,
})

export const postOf = (row: PostRow, viewer: Viewer | null): PostView => {
  const facts = factsOf(row)
  return {
    id: row.id,
    author: cardOf(row.author),
    text: row.text,
    mentions: row.mentions,
    link: row.link,
    audience: facts.audience,
    language: row.language,
    createdAt: row.created_at.toISOString(),
    editedAt: row.edited_at?.toISOString() ?? null,
    can: { edit: policy.mayEdit(viewer, facts), remove: policy.mayRemove(viewer, facts) },
  }
}

export const activityOf = (row: FeedRow, posts: ReadonlyMap<string, PostRow>, viewer: Viewer | null): ActivityView => {
  const post = row.post_id === null ? undefined : posts.get(row.post_id)
  return {
    id: row.id,
    type: row.type,
    actor: cardOf(row.actor),
    other: row.other && cardOf(row.other),
    title: row.title,
    language: row.language,
    link: row.link,
    post: post ? postOf(post, viewer) : null,
    createdAt: row.created_at.toISOString(),
  }
}

export const summaryOf = (row: SummaryRow, stepsAtOnce: DashboardSummary['stepsAtOnce']): DashboardSummary => ({
  connections: row.connections,
  opportunities: row.opportunities,
  applications: row.applications,
  pending: { connectionRequests: row.connection_requests, applications: row.applications_to_answer },
  steps: {
    confirm: row.confirmed,
    profile: row.onboarded,
    photo: row.has_photo,
    expertise: row.has_expertise,
    connect: row.has_asked,
    bio: row.has_bio,
    message: row.has_written,
    contribute: row.has_contributed,
  },
  stepsAtOnce,
  hiddenFromSearch: row.hidden_from_search,
})
