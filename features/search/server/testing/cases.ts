import { banUser, unbanUser } from '#features/accounts/contract/index.ts'
import { signedInMember } from '#features/accounts/server/testing.ts'
import { createPost, editPost, removePost } from '#features/activity/contract/index.ts'
import { setBlock } from '#features/blocks/contract/index.ts'
import { closeOpportunity, createOpportunity } from '#features/opportunities/contract/index.ts'
import { createSuggestion } from '#features/suggestions/contract/index.ts'
import type { AreaCases } from '#tests/support/area-cases.ts'
import { liveListCase } from '#tests/support/live-list.ts'
import { searchEverything } from '../../contract/index.ts'

/** The area's cases in the tests across all areas. */
export const cases: AreaCases = {
  liveLists: [
    liveListCase(searchEverything, async (server) => {
      const [viewer, other] = [await signedInMember(server), await signedInMember(server)]
      const admin = await signedInMember(server, { adminLevel: 'super_admin' })
      const act = other.client.succeed
      const word = 'isbrytarkapten'
      const post = { text: `Jag blir ${word}`, link: null }
      let [postId, opportunityId] = ['', '']
      return {
        as: viewer.client,
        input: { q: word },
        changes: [
          ['a member posts', async () => ({ id: postId } = await act(createPost, { ...post, audience: 'everyone' }))],
          ['the post is edited', () => act(editPost, { id: postId, ...post, text: `Jag är ${word}` })],
          [
            'an opportunity is posted',
            async () => {
              const input = {
                title: word,
                type: 'job',
                language: 'sv',
                description: 'Vi bryter is hela vintern.',
              } as const
              opportunityId = (await act(createOpportunity, input)).id
            },
          ],
          ['the opportunity is closed', () => act(closeOpportunity, { id: opportunityId })],
          [
            'a member suggests something',
            () => act(createSuggestion, { title: word, description: 'Vi behöver en sådan ombord.', tags: [] }),
          ],
          ['the post is deleted', () => act(removePost, { id: postId })],
          [
            'the viewer blocks the member',
            () => viewer.client.succeed(setBlock, { memberId: other.id, blocked: true }),
          ],
          ['the viewer ends the block', () => viewer.client.succeed(setBlock, { memberId: other.id, blocked: false })],
          ['the member is banned', () => admin.client.succeed(banUser, { id: other.id, reason: 'Spam' })],
          ['the ban is lifted', () => admin.client.succeed(unbanUser, { id: other.id, reason: 'A mistake' })],
        ],
      }
    }),
  ],
}
