import { presenceChanged } from '#features/accounts/contract/index.ts'
import { excerpt } from '#kit/excerpt.ts'
import type { Feature } from '#platform/feature.ts'
import { writeEvents } from '#platform/live/outbox.ts'
import { suggestionPath } from '../contract/index.ts'
import * as personalData from './personal-data-queries.ts'
import { reportableSuggestions } from './reportable.ts'
import { overview } from './queries.ts'
import { routes } from './routes.ts'
import { list } from './service.ts'
import { notifyVoters } from './notify-voters-job.ts'
import { recountVotes } from './vote-queries.ts'

/** Length in characters of the excerpt below the title of a hit. */
const excerptLength = 120

export const suggestions: Feature = {
  name: 'suggestions',
  routes,
  reportables: [reportableSuggestions],
  search: {
    kind: 'suggestions',
    find: async (ctx, q, limit) =>
      (await list(ctx, { sort: 'popular', q, limit })).items.map(({ id, title, description }) => ({
        id,
        title,
        line: excerpt(description, excerptLength),
        path: suggestionPath(id),
        avatarUrl: null,
      })),
  },
  overview,
  jobs: [notifyVoters],
  exportFor: async (db, memberId) => ({
    suggestions: await personalData.suggestedBy(db, memberId),
    votes: await personalData.votesBy(db, memberId),
  }),
  erase: personalData.eraseMember,
  cleanup: async (db) => {
    const recountedMemberIds = await recountVotes(db)
    await writeEvents(
      db,
      recountedMemberIds.map((id) => ({ event: presenceChanged, payload: { id }, audience: 'everyone' as const })),
    )
    return 0
  },
}
