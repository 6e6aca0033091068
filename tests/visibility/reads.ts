import * as activity from '#features/activity/contract/index.ts'
import { readCommunity } from '#features/marketing/contract/index.ts'
import * as messages from '#features/messages/contract/index.ts'
import * as network from '#features/network/contract/index.ts'
import { list as listNotifications } from '#features/notifications/contract/index.ts'
import { listReceived } from '#features/applications/contract/index.ts'
import * as opportunities from '#features/opportunities/contract/index.ts'
import * as products from '#features/products/contract/index.ts'
import * as profiles from '#features/profiles/contract/index.ts'
import { searchEverything } from '#features/search/contract/index.ts'
import * as suggestions from '#features/suggestions/contract/index.ts'
import type { AnyEndpoint } from '#kit/endpoint.ts'
import type { VisibilityScene } from './scene.ts'

/** A read that shows a member or a member's content to another. */
export type VisibilityRead = {
  endpoint: AnyEndpoint
  input: (scene: VisibilityScene) => Record<string, unknown>
  /** Whether the response still shows it after a block, or after a ban of the author. */
  stillShown: { block: boolean; ban: boolean }
}

const readWith =
  (stillShown: VisibilityRead['stillShown']) =>
  (endpoint: AnyEndpoint, input: VisibilityRead['input']): VisibilityRead => ({ endpoint, input, stillShown })
const read = readWith({ block: false, ban: false })
/** A launched product is public, so a block does not hide it (features/products/README.md). */
const readOfPublic = readWith({ block: true, ban: false })
/** Received messages stay with the viewer, also to report them. */
const readOfReceived = readWith({ block: false, ban: true })

export const visibilityReads: readonly VisibilityRead[] = [
  read(activity.listFeed, () => ({})),
  read(activity.listCommunityFeed, () => ({})),
  read(activity.readPost, ({ post }) => ({ id: post.id })),
  read(activity.listMentionable, ({ marker }) => ({ q: marker, audience: 'everyone' })),
  read(readCommunity, () => ({})),
  readOfReceived(messages.listThreads, () => ({})),
  readOfReceived(messages.readThread, ({ message }) => ({ id: message.thread_id })),
  readOfReceived(messages.listMessages, ({ message }) => ({ id: message.thread_id })),
  readOfReceived(messages.listMessagesAfter, ({ message }) => ({ id: message.thread_id, position: 0 })),
  read(messages.findRecipients, ({ marker }) => ({ q: marker })),
  read(messages.readRecipient, ({ friend }) => ({ id: friend.id })),
  readOfReceived(messages.restMessages, ({ viewer }) => ({ recipient_id: `eq.${viewer.id}` })),
  read(network.listMembers, ({ marker }) => ({ q: marker })),
  read(network.listConnections, () => ({})),
  read(network.listRequests, () => ({ direction: 'incoming' })),
  read(network.listRecommended, () => ({})),
  read(listNotifications, () => ({})),
  read(listReceived, ({ ownOpportunity }) => ({ subjectId: ownOpportunity.id })),
  read(opportunities.listOpportunities, ({ marker }) => ({ q: marker })),
  read(opportunities.readOpportunity, ({ opportunity }) => ({ slug: opportunity.slug })),
  read(opportunities.listFavorites, () => ({})),
  read(opportunities.restOpportunities, ({ opportunity }) => ({ slug: `eq.${opportunity.slug}` })),
  readOfPublic(products.listProducts, ({ product }) => ({ q: product.title })),
  readOfPublic(products.readProduct, ({ product }) => ({ slug: product.slug })),
  readOfPublic(products.readBoard, () => ({ period: 'day' })),
  read(products.listComments, ({ otherProduct }) => ({ id: otherProduct.id })),
  read(products.listReplies, ({ question }) => ({ id: question.id })),
  read(profiles.readMember, ({ friend }) => ({ id: friend.id })),
  read(profiles.readPublicProfile, ({ marker }) => ({ username: `${marker}friend`.toLowerCase() })),
  read(searchEverything, ({ marker }) => ({ q: marker })),
  read(suggestions.listSuggestions, () => ({ sort: 'latest' })),
  read(suggestions.similarSuggestions, ({ marker }) => ({ title: `${marker} suggestion` })),
  read(suggestions.readSuggestion, ({ duplicate }) => ({ id: duplicate.id })),
]

/** The other reads for members and visitors, with the reason why they show no other member's content. */
export const otherReads: Readonly<Record<string, string>> = {
  'accounts.session': "the viewer's own session",
  'accounts.readNextPage': 'a path that the viewer chose; its title is read with the endpoint of its page',
  'accounts.listSessions': "the viewer's own sessions",
  'accounts.readEmailChange': "the viewer's own new address",
  'accounts.readProofs': 'the ways in which the viewer can prove an identity',
  'accounts.readIdentifiers': 'no members',
  'accounts.readSignInChallenge': 'the ways in which the visitor can complete a login',
  'activity.dashboardSummary': 'numbers',
  'accounts.restProfiles': "the viewer's own row",
  'accounts.restUserRoles': "the viewer's own rows",
  'securityEvents.rest': "the viewer's own rows",
  'securityEvents.ownBlock': "the viewer's own block",
  'messages.unreadCount': 'a number',
  'messages.requestCount': 'a number',
  'messages.drafts':
    "the viewer's own drafts; a recipient who is blocked is left out (features/messages/server/drafts.test.ts)",
  'messages.draft': "the viewer's own draft",
  'messages.attachment': 'a file of a thread; the thread is not found (tests/access/messages.ts)',
  'notifications.unreadCount': 'a number',
  'notifications.preferences': "the viewer's own choices",
  'notifications.readSubscription': "the viewer's own choices",
  'notifications.pushState': "the viewer's own browsers",
  'files.ownPictures': "the viewer's own pictures",
  'files.read': "the viewer's file",
  'files.picture': 'a picture, at a URL that only members who may see it receive',
  'opportunities.mine': "the viewer's own listings",
  'opportunities.creationRule': 'a setting',
  'applications.mine':
    "the viewer's own applications, and the other of a pair unless hidden (features/applications/server/pairs.test.ts)",
  'applications.receivedCounts': 'numbers (features/applications/server/lists.test.ts)',
  'applications.file': 'a file; the application is not found (features/applications/server/files.test.ts)',
  'applications.approval': 'IDs of applications to the viewer, without any of members whom they may not see',
  'applications.templates': "the viewer's own templates",
  'opportunities.savedSearches': "the viewer's own searches",
  'marketing.siteFacts': 'figures',
  'blocks.read': "the viewer's own block of the requested member",
  'blocks.list': 'the members whom the viewer has blocked or muted',
  'profiles.readOwn': "the viewer's own profile",
  'profiles.checkUsername': 'whether a name is free',
  'profiles.suggestUsernames': 'free names',
  'profiles.readSharePicture': 'a picture of a public profile for link previews, made for visitors',
  'profiles.readDocument': 'a file; the member is not found (features/profiles/server)',
  'profiles.expertiseSuggestions': 'words and numbers',
  'network.summary': 'numbers',
  'partners.readOwn': "the viewer's own application",
  'products.sharePicture': 'a picture of a public product for link previews, made for visitors',
  'products.mine': "the viewer's own products",
  'products.statistics': "numbers of the viewer's own product",
  'investors.count': 'a number',
  'investors.readOwn': "the viewer's own interest",
  'moderation.readDecision': 'a decision on what the viewer made or reported',
}
