import { presenceChanged } from '#features/accounts/contract/index.ts'
import type { Feature } from '#platform/feature.ts'
import { writeEvents } from '#platform/live/outbox.ts'
import * as queries from './queries.ts'
import { reportableSuggestions } from './reportable.ts'
import { routes } from './routes.ts'
import { list } from './service.ts'
import { notifyVoters } from './notify-voters-job.ts'

/** Searches the board as this viewer may see it, most popular first. */
export const searchSuggestions = async (ctx: Parameters<typeof list>[0], q: string, limit: number) =>
  (await list(ctx, { sort: 'popular', q, limit })).items

export const suggestions: Feature = {
  name: 'suggestions',
  routes,
  reportables: [reportableSuggestions],
  jobs: [notifyVoters],
  exportFor: async (db, memberId) => ({
    suggestions: await queries.suggestedBy(db, memberId),
    votes: await queries.votesBy(db, memberId),
  }),
  erase: queries.eraseMember,
  cleanup: async (db) => {
    const recountedMemberIds = await queries.recountVotes(db)
    await writeEvents(
      db,
      recountedMemberIds.map((id) => ({ event: presenceChanged, payload: { id }, audience: 'everyone' as const })),
    )
    return 0
  },
}
