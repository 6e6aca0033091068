import { expect, it } from 'vitest'
import { signedInMember } from '#features/accounts/server/testing.ts'
import type { Client } from '#tests/support/client.ts'
import { startTestServer } from '#tests/support/server.ts'
import * as contract from '../contract/index.ts'
import { buildComment, buildProduct } from './testing.ts'

const server = await startTestServer()

const callers = [
  'visitor',
  'banned',
  'unconfirmed',
  'member',
  'blocked',
  'moderator',
  'viewer',
  'invited',
  'maker',
  'admin',
  'super',
  'creator',
] as const
type Caller = (typeof callers)[number]

/** A launched product with a comment and a reply, unlaunched products, and a client for each kind of caller. */
const scene = async () => {
  const [banned, unconfirmed, member, blocked, moderator, viewer, invited, maker, admin, superAdmin, creator] =
    await Promise.all([
      signedInMember(server, { banned: true }),
      signedInMember(server, { confirmed: false }),
      signedInMember(server),
      signedInMember(server),
      signedInMember(server, { accessRoles: ['moderator'] }),
      signedInMember(server, { adminLevel: 'viewer' }),
      signedInMember(server),
      signedInMember(server),
      signedInMember(server, { adminLevel: 'admin' }),
      signedInMember(server, { adminLevel: 'super_admin' }),
      signedInMember(server),
    ])
  await server.db.insertInto('member_blocks').values({ blocker_id: creator.id, blocked_id: blocked.id }).execute()
  const people = { makerIds: [maker.id], invitedIds: [invited.id] }
  const launched = await buildProduct(server, creator.id, people)
  const comment = await buildComment(server, launched.id, creator.id)
  await buildComment(server, launched.id, creator.id, { parentId: comment.id })
  const clients: Record<Caller, Client> = {
    visitor: server.client(),
    banned: banned.client,
    unconfirmed: unconfirmed.client,
    member: member.client,
    blocked: blocked.client,
    moderator: moderator.client,
    viewer: viewer.client,
    invited: invited.client,
    maker: maker.client,
    admin: admin.client,
    super: superAdmin.client,
    creator: creator.client,
  }
  return {
    clients,
    launched,
    comment,
    draft: await buildProduct(server, creator.id, { ...people, status: 'draft' }),
    submitted: await buildProduct(server, creator.id, { ...people, status: 'pending_review' }),
  }
}
type Scene = Awaited<ReturnType<typeof scene>>
type Verdict = string | null

const allCallers = (verdict: Verdict, but: Partial<Record<Caller, Verdict>> = {}) => ({
  ...Object.fromEntries(callers.map((caller) => [caller, verdict])),
  ...but,
})
const lockedOut = { visitor: 'auth.required', banned: 'auth.blocked' }
const members = (verdict: Verdict, but: Partial<Record<Caller, Verdict>> = {}) =>
  allCallers(verdict, { ...lockedOut, ...but })
const confirmed = (verdict: Verdict, but: Partial<Record<Caller, Verdict>> = {}) =>
  members(verdict, { unconfirmed: 'auth.unconfirmed', ...but })
const reviewers = (but: Partial<Record<Caller, Verdict>>) => members('auth.forbidden', but)
const hidden = confirmed('product.not_found', {
  viewer: 'product.not_yours',
  invited: 'product.not_yours',
  maker: 'product.not_yours',
  admin: 'product.not_yours',
  super: 'product.not_yours',
  creator: null,
})
const own = confirmed('product.not_yours', { creator: null })
const fields = { title: 'Ny titel', language: 'sv' as const }

it.each<[string, (client: Client, scene: Scene) => Promise<{ code: string | null }>, Record<string, Verdict>]>([
  ['list launched products', (client) => client.call(contract.listProducts, {}), allCallers(null)],
  [
    'read a launched product',
    (client, { launched }) => client.call(contract.readProduct, { slug: launched.slug }),
    allCallers(null),
  ],
  [
    'read a draft',
    (client, { draft }) => client.call(contract.readProduct, { slug: draft.slug }),
    allCallers('product.not_found', {
      viewer: null,
      invited: null,
      maker: null,
      admin: null,
      super: null,
      creator: null,
    }),
  ],
  ['list their own products', (client) => client.call(contract.listOwn, {}), members(null)],
  ['create a draft', (client) => client.call(contract.createProduct, fields), confirmed(null)],
  ['edit a draft', (client, { draft }) => client.call(contract.updateProduct, { id: draft.id, ...fields }), hidden],
  [
    'withdraw a submitted product',
    (client, { submitted }) => client.call(contract.withdrawProduct, { id: submitted.id }),
    hidden,
  ],
  [
    'archive a launched product',
    (client, { launched }) => client.call(contract.archiveProduct, { id: launched.id }),
    own,
  ],
  ['delete a draft', (client, { draft }) => client.call(contract.removeProduct, { id: draft.id }), hidden],
  [
    'vote for a product',
    (client, { launched }) => client.call(contract.setVote, { id: launched.id, voted: true }),
    confirmed(null, { maker: 'product.own', creator: 'product.own' }),
  ],
  [
    'ask the makers to connect',
    (client, { launched }) => client.call(contract.askToConnect, { id: launched.id }),
    confirmed(null, { maker: 'product.own', creator: 'product.own' }),
  ],
  [
    'confirm that they are a maker',
    (client, { launched }) => client.call(contract.answerInvitation, { id: launched.id, accepted: true }),
    confirmed('product.not_invited', { invited: null, maker: null }),
  ],
  [
    'read the comments',
    (client, { launched }) => client.call(contract.listComments, { id: launched.id }),
    allCallers(null),
  ],
  [
    'read the comments of a draft',
    (client, { draft }) => client.call(contract.listComments, { id: draft.id }),
    allCallers('product.not_found', {
      viewer: null,
      invited: null,
      maker: null,
      admin: null,
      super: null,
      creator: null,
    }),
  ],
  [
    'read replies',
    (client, { comment }) => client.call(contract.listReplies, comment),
    allCallers(null, { blocked: 'comment.not_found' }),
  ],
  [
    'comment on a product',
    (client, { launched }) => client.call(contract.addComment, { id: launched.id, text: 'Hej' }),
    confirmed(null, { blocked: 'comment.closed' }),
  ],
  [
    'reply to a comment',
    (client, { launched, comment }) =>
      client.call(contract.addComment, { id: launched.id, parentId: comment.id, text: 'Hej' }),
    confirmed(null, { blocked: 'comment.closed' }),
  ],
  [
    'edit a comment',
    (client, { comment }) => client.call(contract.editComment, { id: comment.id, text: 'Nytt' }),
    confirmed('comment.not_yours', { blocked: 'comment.not_found', creator: null }),
  ],
  [
    'remove a comment',
    (client, { comment }) => client.call(contract.removeComment, comment),
    members('comment.not_yours', { blocked: 'comment.not_found', creator: null }),
  ],
  ['read a board', (client) => client.call(contract.readBoard, { period: 'day' }), allCallers(null)],
  [
    'read the statistics',
    (client, { launched }) => client.call(contract.readStatistics, { id: launched.id }),
    confirmed('product.not_yours', { viewer: null, maker: null, admin: null, super: null, creator: null }),
  ],
  [
    'be counted as a visitor',
    (client, { launched }) => client.call(contract.countVisit, { id: launched.id }),
    allCallers(null),
  ],
  [
    'list products for review',
    (client) => client.call(contract.listForReview, {}),
    reviewers({ viewer: null, admin: null, super: null }),
  ],
  [
    'decide on a submitted product',
    (client, { submitted }) => client.call(contract.decide, { id: submitted.id, decision: 'approve' }),
    reviewers({ admin: null, super: 'product.wrong_state' }),
  ],
])(
  '[PROD-01/owner, PROD-03/draft, PROD-04/delete-comment, ADM-03/viewers] lets only the permitted callers %s',
  async (_what, call, expected) => {
    const made = await scene()
    const answers: Record<string, Verdict> = {}
    // In sequence with the creator last, because the creator's call can delete the row.
    for (const caller of callers) answers[caller] = (await call(made.clients[caller], made)).code
    expect(answers).toEqual(expected)
  },
)
