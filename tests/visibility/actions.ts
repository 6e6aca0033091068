import { requestConnection } from '#features/network/contract/index.ts'
import { sendMessage } from '#features/messages/contract/index.ts'
import { apply, setFavorite } from '#features/opportunities/contract/index.ts'
import { addComment } from '#features/products/contract/index.ts'
import { setVote } from '#features/suggestions/contract/index.ts'
import type { AnyEndpoint } from '#kit/endpoint.ts'
import type { VisibilityScene } from './scene.ts'

export type VisibilityAction = { endpoint: AnyEndpoint; input: (scene: VisibilityScene) => Record<string, unknown> }

/** Actions on the scene's `friend`, which a block or a ban forbids. */
export const visibilityActions: readonly VisibilityAction[] = [
  { endpoint: apply, input: ({ opportunity }) => ({ id: opportunity.id, message: 'I would like to join.' }) },
  { endpoint: setFavorite, input: ({ opportunity }) => ({ id: opportunity.id, favorite: true }) },
  { endpoint: setVote, input: ({ suggestion }) => ({ id: suggestion.id, voted: true }) },
  { endpoint: addComment, input: ({ product }) => ({ id: product.id, text: 'A comment.' }) },
  { endpoint: requestConnection, input: ({ authors }) => ({ memberId: authors.newcomer.id, message: '' }) },
  {
    endpoint: sendMessage,
    input: ({ friend }) => ({
      recipientId: friend.id,
      subject: 'Hello',
      content: 'A message.',
      clientId: crypto.randomUUID(),
      attachments: [],
    }),
  },
]
