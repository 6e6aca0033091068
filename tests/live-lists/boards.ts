import { banUser, unbanUser } from '#features/accounts/contract/index.ts'
import { signedInMember } from '#features/accounts/server/testing.ts'
import * as opportunities from '#features/opportunities/contract/index.ts'
import * as products from '#features/products/contract/index.ts'
import { buildPicture, buildProduct } from '#features/products/server/testing.ts'
import { setBlock } from '#features/blocks/contract/index.ts'
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
          'one is posted',
          async () => ({ id } = await other.client.succeed(opportunities.createOpportunity, opportunity())),
        ],
        [
          'it is rewritten',
          () => other.client.succeed(opportunities.updateOpportunity, { id, ...opportunity('Brobyggare till havs') }),
        ],
        ['its owner is blocked', () => reader.client.succeed(setBlock, { memberId: other.id, blocked: true })],
        ['the block is lifted', () => reader.client.succeed(setBlock, { memberId: other.id, blocked: false })],
        [
          'it becomes a favorite elsewhere',
          () => reader.client.succeed(opportunities.setFavorite, { id, favorite: true }),
        ],
        ['it is closed', () => other.client.succeed(opportunities.closeOpportunity, { id })],
        ['it is opened again', () => other.client.succeed(opportunities.reopenOpportunity, { id })],
        ['its owner is banned', () => admin.client.succeed(banUser, { id: other.id, reason: 'Spam' })],
        ['the ban is lifted', () => admin.client.succeed(unbanUser, { id: other.id, reason: 'A mistake' })],
        ['it is deleted', () => admin.client.succeed(opportunities.deleteOpportunity, { id })],
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
          'one is posted elsewhere',
          async () => ({ id } = await reader.client.succeed(opportunities.createOpportunity, opportunity())),
        ],
        ['somebody applies', () => other.client.succeed(opportunities.applications.apply, application(id))],
        ['it is closed elsewhere', () => reader.client.succeed(opportunities.closeOpportunity, { id })],
        ['it is deleted elsewhere', () => reader.client.succeed(opportunities.deleteOpportunity, { id })],
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
        ['one is added elsewhere', () => reader.client.succeed(opportunities.setFavorite, { id, favorite: true })],
        ['it is closed', () => other.client.succeed(opportunities.closeOpportunity, { id })],
        ['it is taken away elsewhere', () => reader.client.succeed(opportunities.setFavorite, { id, favorite: false })],
      ],
    }
  }),
  liveListCase(opportunities.applications.listApplicants, async (server) => {
    const { reader, other, admin } = await createPeople(server)
    const { id } = await reader.client.succeed(opportunities.createOpportunity, opportunity())
    let applied = ''
    return {
      as: reader.client,
      input: { id },
      changes: [
        [
          'somebody applies',
          async () => ({ id: applied } = await other.client.succeed(opportunities.applications.apply, application(id))),
        ],
        ['another one applies', () => admin.client.succeed(opportunities.applications.apply, application(id))],
        [
          'one is answered elsewhere',
          () =>
            reader.client.succeed(opportunities.applications.setApplicationStatus, {
              id: applied,
              status: 'contacted',
            }),
        ],
      ],
    }
  }),
  liveListCase(opportunities.applications.myApplications, async (server) => {
    const { reader, other } = await createPeople(server)
    const [first, second] = [
      await other.client.succeed(opportunities.createOpportunity, opportunity()),
      await other.client.succeed(opportunities.createOpportunity, opportunity()),
    ]
    let [one, two] = ['', '']
    return {
      as: reader.client,
      input: {},
      changes: [
        [
          'one applies elsewhere',
          async () =>
            ({ id: one } = await reader.client.succeed(opportunities.applications.apply, application(first.id))),
        ],
        [
          'and once more',
          async () =>
            ({ id: two } = await reader.client.succeed(opportunities.applications.apply, application(second.id))),
        ],
        [
          'the one is answered',
          () => other.client.succeed(opportunities.applications.setApplicationStatus, { id: one, status: 'approved' }),
        ],
        [
          'the other is taken back elsewhere',
          () => reader.client.succeed(opportunities.applications.withdrawApplication, { id: two }),
        ],
        ['the listing is deleted', () => other.client.succeed(opportunities.deleteOpportunity, { id: first.id })],
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
          'one is saved elsewhere',
          async () => ({ id } = await reader.client.succeed(opportunities.savedSearches.saveSearch, search('Broar'))),
        ],
        [
          'it is changed elsewhere',
          () => reader.client.succeed(opportunities.savedSearches.updateSavedSearch, { id, ...search('Alla broar') }),
        ],
        ['it is deleted elsewhere', () => reader.client.succeed(opportunities.savedSearches.deleteSavedSearch, { id })],
      ],
    }
  }),
]

const suggestionLists = [
  ...[suggestions.listSuggestions, suggestions.similarSuggestions].map((endpoint) =>
    liveListCase(endpoint as typeof suggestions.similarSuggestions, async (server) => {
      const { reader, other, admin } = await createPeople(server)
      const title = 'En karta över medlemmarnas verkstäder'
      const into = await other.client.succeed(suggestions.createSuggestion, suggestion(`${title} i norr`))
      let id = ''
      return {
        as: reader.client,
        input: endpoint === suggestions.similarSuggestions ? { title } : ({ sort: 'latest' } as never),
        changes: [
          [
            'one is made',
            async () => ({ id } = await other.client.succeed(suggestions.createSuggestion, suggestion(title))),
          ],
          [
            'it is rewritten',
            () => other.client.succeed(suggestions.editSuggestion, { id, ...suggestion(`${title} och mötesplatser`) }),
          ],
          ['somebody votes', () => admin.client.succeed(suggestions.setVote, { id, voted: true })],
          ['one votes elsewhere', () => reader.client.succeed(suggestions.setVote, { id, voted: true })],
          [
            'it gets a status',
            () => admin.client.succeed(suggestions.setStatus, { id, status: 'in_progress', note: 'Till våren.' }),
          ],
          [
            'it becomes part of another',
            () => admin.client.succeed(suggestions.mergeSuggestion, { id, into: into.id }),
          ],
          ['and no longer', () => admin.client.succeed(suggestions.unmergeSuggestion, { id })],
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
        ['one is launched', () => admin.client.succeed(products.decide, { id: waiting.id, decision: 'approve' })],
        ['somebody votes', () => admin.client.succeed(products.setVote, { id: waiting.id, voted: true })],
        ['one votes elsewhere', () => reader.client.succeed(products.setVote, { id: waiting.id, voted: true })],
        ['somebody comments', () => admin.client.succeed(products.addComment, { id: waiting.id, text: 'Fint gjort!' })],
        ['it is archived', () => other.client.succeed(products.archiveProduct, { id: waiting.id })],
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
        ['one is launched', () => admin.client.succeed(products.decide, { id: waiting.id, decision: 'approve' })],
        ['somebody votes', () => admin.client.succeed(products.setVote, { id: waiting.id, voted: true })],
        ['the vote is taken back', () => admin.client.succeed(products.setVote, { id: waiting.id, voted: false })],
        ['it is archived', () => admin.client.succeed(products.decide, { id: waiting.id, decision: 'archive' })],
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
          'one is submitted elsewhere',
          async () =>
            ({ id } = await reader.client.succeed(products.createProduct, { ...(await fields('Bron')), submit: true })),
        ],
        ['it is launched', () => admin.client.succeed(products.decide, { id, decision: 'approve' })],
        [
          'one is asked to be a maker',
          async () =>
            other.client.succeed(products.updateProduct, {
              id: invites.id,
              title: 'Färjan',
              language: 'sv',
              makerIds: [reader.id],
            }),
        ],
        [
          'one says yes elsewhere',
          () => reader.client.succeed(products.answerInvitation, { id: invites.id, accepted: true }),
        ],
        ['it is archived', () => admin.client.succeed(products.decide, { id, decision: 'archive' })],
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
          'somebody comments',
          async () => ({ id: comment } = await admin.client.succeed(products.addComment, { id, text: 'Fint gjort!' })),
        ],
        ['it is answered', () => other.client.succeed(products.addComment, { id, parentId: comment, text: 'Tack!' })],
        [
          'it is rewritten',
          () => admin.client.succeed(products.editComment, { id: comment, text: 'Mycket fint gjort!' }),
        ],
        ['it is taken back', () => admin.client.succeed(products.removeComment, { id: comment })],
        ['another one is written', () => other.client.succeed(products.addComment, { id, text: 'Fråga gärna.' })],
        ['one blocks', () => other.client.succeed(setBlock, { memberId: reader.id, blocked: true })],
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
          'it is answered',
          async () =>
            ({ id: reply } = await other.client.succeed(products.addComment, { id, parentId: comment, text: 'Tack!' })),
        ],
        [
          'the answer is rewritten',
          () => other.client.succeed(products.editComment, { id: reply, text: 'Tack så mycket!' }),
        ],
        ['it is taken back', () => other.client.succeed(products.removeComment, { id: reply })],
        [
          'it is answered again',
          () => other.client.succeed(products.addComment, { id, parentId: comment, text: 'Tack!' }),
        ],
        ['one blocks', () => other.client.succeed(setBlock, { memberId: reader.id, blocked: true })],
      ],
    }
  }),
]

export const boardLists = [...opportunityLists, ...suggestionLists, ...productLists]
