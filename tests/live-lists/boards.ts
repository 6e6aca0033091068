import { banUser, unbanUser } from '#features/accounts/contract/index.ts'
import { signedInMember } from '#features/accounts/server/testing.ts'
import * as opportunities from '#features/opportunities/contract/index.ts'
import * as products from '#features/products/contract/index.ts'
import { buildPicture, buildProduct } from '#features/products/server/testing.ts'
import { setBlock } from '#features/blocks/contract/index.ts'
import { createModerationTeam } from '#features/moderation/server/testing.ts'
import * as suggestions from '#features/suggestions/contract/index.ts'
import { liveListCase } from '../support/live-list.ts'
import type { TestServer } from '../support/server.ts'

const createPeople = async (server: TestServer) => {
  const [reader, other, admin] = await Promise.all([
    signedInMember(server),
    signedInMember(server),
    signedInMember(server, { adminLevel: 'super_admin' }),
  ])
  return { reader, other, admin }
}
const suggestion = (title: string) => ({ title, description: 'Det skulle många ha nytta av.', tags: [] })
const opportunity = (title = 'Brobyggare') => ({
  title,
  type: 'job' as const,
  language: 'sv' as const,
  description: 'Vi bygger en bro, och du bygger med.',
})
const application = (id: string) => ({ id, message: 'Jag bygger gärna broar.' })
const search = (name: string) => ({ name, q: 'bro', alerts: 'off' as const })

const opportunityLists = [
  liveListCase(opportunities.listOpportunities, async (server) => {
    const { reader, other, admin } = await createPeople(server)
    let id = ''
    return {
      as: reader.client,
      input: {},
      changes: [
        [
          'an opportunity is posted',
          async () => ({ id } = await other.client.succeed(opportunities.createOpportunity, opportunity())),
        ],
        [
          'the opportunity is edited',
          () => other.client.succeed(opportunities.updateOpportunity, { id, ...opportunity('Brobyggare till havs') }),
        ],
        ['the viewer blocks its owner', () => reader.client.succeed(setBlock, { memberId: other.id, blocked: true })],
        ['the viewer lifts the block', () => reader.client.succeed(setBlock, { memberId: other.id, blocked: false })],
        [
          'the viewer favorites the opportunity',
          () => reader.client.succeed(opportunities.setFavorite, { id, favorite: true }),
        ],
        ['the opportunity is closed', () => other.client.succeed(opportunities.closeOpportunity, { id })],
        ['the opportunity is reopened', () => other.client.succeed(opportunities.reopenOpportunity, { id })],
        ['its owner is banned', () => admin.client.succeed(banUser, { id: other.id, reason: 'Spam' })],
        ['the ban is lifted', () => admin.client.succeed(unbanUser, { id: other.id, reason: 'A mistake' })],
        ['the opportunity is deleted', () => admin.client.succeed(opportunities.deleteOpportunity, { id })],
      ],
    }
  }),
  liveListCase(opportunities.listOwnOpportunities, async (server) => {
    const { reader, other } = await createPeople(server)
    let id = ''
    return {
      as: reader.client,
      input: {},
      changes: [
        [
          'the viewer posts an opportunity',
          async () => ({ id } = await reader.client.succeed(opportunities.createOpportunity, opportunity())),
        ],
        ['a member applies', () => other.client.succeed(opportunities.apply, application(id))],
        ['the viewer closes the opportunity', () => reader.client.succeed(opportunities.closeOpportunity, { id })],
        ['the viewer deletes the opportunity', () => reader.client.succeed(opportunities.deleteOpportunity, { id })],
      ],
    }
  }),
  liveListCase(opportunities.listFavorites, async (server) => {
    const { reader, other } = await createPeople(server)
    const { id } = await other.client.succeed(opportunities.createOpportunity, opportunity())
    return {
      as: reader.client,
      input: {},
      changes: [
        [
          'the viewer favorites an opportunity',
          () => reader.client.succeed(opportunities.setFavorite, { id, favorite: true }),
        ],
        ['the opportunity is closed', () => other.client.succeed(opportunities.closeOpportunity, { id })],
        [
          'the viewer removes the favorite',
          () => reader.client.succeed(opportunities.setFavorite, { id, favorite: false }),
        ],
      ],
    }
  }),
  liveListCase(opportunities.savedSearches.listSavedSearches, async (server) => {
    const { reader } = await createPeople(server)
    let id = ''
    return {
      as: reader.client,
      input: {},
      changes: [
        [
          'the viewer saves a search',
          async () => ({ id } = await reader.client.succeed(opportunities.savedSearches.saveSearch, search('Broar'))),
        ],
        [
          'the viewer edits the saved search',
          () => reader.client.succeed(opportunities.savedSearches.updateSavedSearch, { id, ...search('Alla broar') }),
        ],
        [
          'the viewer deletes the saved search',
          () => reader.client.succeed(opportunities.savedSearches.deleteSavedSearch, { id }),
        ],
      ],
    }
  }),
]

const suggestionLists = [
  ...[suggestions.listSuggestions, suggestions.similarSuggestions].map((endpoint) =>
    liveListCase(endpoint as typeof suggestions.similarSuggestions, async (server) => {
      const { reader, other, admin } = await createPeople(server)
      const team = await createModerationTeam(server)
      let decideAppeal: Awaited<ReturnType<typeof team.takeDown>> | undefined
      const title = 'En karta över medlemmarnas verkstäder'
      const into = await other.client.succeed(suggestions.createSuggestion, suggestion(`${title} i norr`))
      let id = ''
      return {
        as: reader.client,
        input: endpoint === suggestions.similarSuggestions ? { title } : ({ sort: 'latest' } as never),
        changes: [
          [
            'a suggestion is made',
            async () => ({ id } = await other.client.succeed(suggestions.createSuggestion, suggestion(title))),
          ],
          [
            'the suggestion is edited',
            () => other.client.succeed(suggestions.editSuggestion, { id, ...suggestion(`${title} och mötesplatser`) }),
          ],
          ['another member votes', () => admin.client.succeed(suggestions.setVote, { id, voted: true })],
          ['the viewer votes', () => reader.client.succeed(suggestions.setVote, { id, voted: true })],
          [
            'the suggestion gets a status',
            () => admin.client.succeed(suggestions.setStatus, { id, status: 'in_progress', note: 'Till våren.' }),
          ],
          [
            'the suggestion is merged into another',
            () => admin.client.succeed(suggestions.mergeSuggestion, { id, into: into.id }),
          ],
          ['the merge is undone', () => admin.client.succeed(suggestions.unmergeSuggestion, { id })],
          ['moderation removes the suggestion', async () => (decideAppeal = await team.takeDown('suggestion', id))],
          ['the appeal succeeds', async () => decideAppeal?.(other)],
        ],
      }
    }),
  ),
]

const productLists = [
  liveListCase(products.listProducts, async (server) => {
    const { reader, other, admin } = await createPeople(server)
    const waiting = await buildProduct(server, other.id, { status: 'pending_review' })
    return {
      as: reader.client,
      input: { sort: 'newest' as const },
      changes: [
        ['a product is launched', () => admin.client.succeed(products.decide, { id: waiting.id, decision: 'approve' })],
        ['another member votes', () => admin.client.succeed(products.setVote, { id: waiting.id, voted: true })],
        ['the viewer votes', () => reader.client.succeed(products.setVote, { id: waiting.id, voted: true })],
        [
          'another member comments',
          () => admin.client.succeed(products.addComment, { id: waiting.id, text: 'Fint gjort!' }),
        ],
        ['the product is archived', () => other.client.succeed(products.archiveProduct, { id: waiting.id })],
      ],
    }
  }),
  liveListCase(products.readBoard, async (server) => {
    const { reader, other, admin } = await createPeople(server)
    const waiting = await buildProduct(server, other.id, { status: 'pending_review' })
    return {
      as: reader.client,
      // A fixed week: the next one could begin during the test.
      input: {
        period: 'week' as const,
        date: (await reader.client.succeed(products.readBoard, { period: 'week' })).from,
      },
      changes: [
        ['a product is launched', () => admin.client.succeed(products.decide, { id: waiting.id, decision: 'approve' })],
        ['a member votes', () => admin.client.succeed(products.setVote, { id: waiting.id, voted: true })],
        ['the vote is withdrawn', () => admin.client.succeed(products.setVote, { id: waiting.id, voted: false })],
        [
          'the product is archived',
          () => admin.client.succeed(products.decide, { id: waiting.id, decision: 'archive' }),
        ],
      ],
    }
  }),
  liveListCase(products.listOwn, async (server) => {
    const { reader, other, admin } = await createPeople(server)
    const fields = async (title: string) => ({
      title,
      tagline: 'En bro i fickan',
      description: 'Den visar vägen över vattnet.',
      language: 'sv' as const,
      categories: ['productivity' as const],
      thumbnail: { fileId: (await buildPicture(server, reader.id)).id, alt: 'En bro' },
    })
    let id = ''
    const invites = await buildProduct(server, other.id, { status: 'draft' })
    return {
      as: reader.client,
      input: {},
      changes: [
        [
          'the viewer submits a product',
          async () =>
            ({ id } = await reader.client.succeed(products.createProduct, { ...(await fields('Bron')), submit: true })),
        ],
        ['the product is launched', () => admin.client.succeed(products.decide, { id, decision: 'approve' })],
        [
          'the viewer is invited as a maker',
          async () =>
            other.client.succeed(products.updateProduct, {
              id: invites.id,
              title: 'Färjan',
              language: 'sv',
              makerIds: [reader.id],
            }),
        ],
        [
          'the viewer accepts the invitation',
          () => reader.client.succeed(products.answerInvitation, { id: invites.id, accepted: true }),
        ],
        ['the product is archived', () => admin.client.succeed(products.decide, { id, decision: 'archive' })],
      ],
    }
  }),
  liveListCase(products.listComments, async (server) => {
    const { reader, other, admin } = await createPeople(server)
    const { id } = await buildProduct(server, other.id)
    let comment = ''
    return {
      as: reader.client,
      input: { id },
      changes: [
        [
          'a member comments',
          async () => ({ id: comment } = await admin.client.succeed(products.addComment, { id, text: 'Fint gjort!' })),
        ],
        [
          'another member replies',
          () => other.client.succeed(products.addComment, { id, parentId: comment, text: 'Tack!' }),
        ],
        [
          'the comment is edited',
          () => admin.client.succeed(products.editComment, { id: comment, text: 'Mycket fint gjort!' }),
        ],
        ['the comment is removed', () => admin.client.succeed(products.removeComment, { id: comment })],
        ['another comment is posted', () => other.client.succeed(products.addComment, { id, text: 'Fråga gärna.' })],
        [
          'the author of the comment blocks the viewer',
          () => other.client.succeed(setBlock, { memberId: reader.id, blocked: true }),
        ],
      ],
    }
  }),
  liveListCase(products.listReplies, async (server) => {
    const { reader, other, admin } = await createPeople(server)
    const { id } = await buildProduct(server, other.id)
    const { id: comment } = await admin.client.succeed(products.addComment, { id, text: 'Fint gjort!' })
    let reply = ''
    return {
      as: reader.client,
      input: { id: comment },
      changes: [
        [
          'a member replies',
          async () =>
            ({ id: reply } = await other.client.succeed(products.addComment, { id, parentId: comment, text: 'Tack!' })),
        ],
        [
          'the reply is edited',
          () => other.client.succeed(products.editComment, { id: reply, text: 'Tack så mycket!' }),
        ],
        ['the reply is removed', () => other.client.succeed(products.removeComment, { id: reply })],
        [
          'another reply is posted',
          () => other.client.succeed(products.addComment, { id, parentId: comment, text: 'Tack!' }),
        ],
        [
          'the author of the reply blocks the viewer',
          () => other.client.succeed(setBlock, { memberId: reader.id, blocked: true }),
        ],
      ],
    }
  }),
]

export const boardLists = [...opportunityLists, ...suggestionLists, ...productLists]
