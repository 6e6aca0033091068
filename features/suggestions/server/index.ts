import { presenceChanged } from '#features/accounts/contract/index.ts'
import type { Feature } from '#platform/feature.ts'
import { listSuggestions } from '../contract/index.ts'
import { writeEvents } from '#platform/live/outbox.ts'
import { suggestionContent } from './content-queries.ts'
import * as personalData from './personal-data-queries.ts'
import { reportableSuggestions } from './reportable.ts'
import { overview } from './queries.ts'
import { routes } from './routes.ts'
import { suggestionSearch } from './search-queries.ts'
import { notifyVoters } from './notify-voters-job.ts'
import { recountVotes } from './vote-queries.ts'
import { figures } from './figure-queries.ts'

export const suggestions: Feature = {
  name: 'suggestions',
  routes,
  reportables: [reportableSuggestions],
  contents: [suggestionContent],
  search: suggestionSearch,
  overview,
  figures,
  exports: { suggestions: listSuggestions },
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
