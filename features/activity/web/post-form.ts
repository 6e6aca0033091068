import { createPost, dashboardSummary, editPost, type FeedAudience, type PostView } from '../contract/index.ts'
import { call } from '#shell/api/call.ts'
import { useRefresh } from '#shell/api/query.ts'
import { useContractForm } from '#shell/forms/contract-form.ts'
import { clearDraft } from '#shell/forms/draft.ts'
import { feedEndpoints } from './feed-endpoints.ts'

export type PostFormValues = { text: string; link: string; audience: FeedAudience }

/** Adds `https://` to a link without a scheme; null if the input is empty. */
const normalizeLink = (typed: string) => {
  const link = typed.trim()
  if (link === '') return null
  return /^[a-z][a-z\d+.-]*:/i.test(link) ? link : `https://${link}`
}

const draftKey = 'post'

export const useNewPost = (audience: FeedAudience, onSent: (audience: FeedAudience) => void) => {
  const refresh = useRefresh()
  return useContractForm<typeof createPost, PostFormValues>(createPost, {
    defaults: { text: '', link: '', audience },
    draft: draftKey,
    inputOf: ({ text, link, audience }) => ({ text, link: normalizeLink(link), audience }),
    send: async (input, once) => {
      await call(createPost, input, once)
      // Must happen before `onSent`, which mounts a form that reads the draft.
      clearDraft(draftKey)
      onSent(input.audience)
      void refresh(...feedEndpoints, dashboardSummary)
    },
  })
}

export const useEditedPost = (post: PostView, onSaved: () => void) => {
  const refresh = useRefresh()
  return useContractForm<typeof editPost, Omit<PostFormValues, 'audience'>>(editPost, {
    defaults: { text: post.text, link: post.link ?? '' },
    inputOf: ({ text, link }) => ({ id: post.id, text, link: normalizeLink(link) }),
    send: async (input) => {
      await call(editPost, input)
      await refresh(...feedEndpoints)
      onSaved()
    },
  })
}
