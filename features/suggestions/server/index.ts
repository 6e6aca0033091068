import { presenceChanged } from '#features/accounts/contract/index.ts'
import type { Feature } from '#platform/feature.ts'
import { writeEvents } from '#platform/live/outbox.ts'
import * as personalData from './personal-data-queries.ts'
import { reportableSuggestions } from './reportable.ts'
import { overview } from './queries.ts'
import { routes } from './routes.ts'
import { list } from './service.ts'
import { notifyVoters } from './notify-voters-job.ts'
import { recountVotes } from './vote-queries.ts'

/** Searches the board as this viewer may see it, most popular first. */
export const searchSuggestions = async (ctx: Parameters<typeof list>[0], q: string, limit: number) =>
  (await list(ctx, { sort: 'popular', q, limit })).items

export const suggestions: Feature = {
  name: 'suggestions',
  routes,
  reportables: [reportableSuggestions],
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
