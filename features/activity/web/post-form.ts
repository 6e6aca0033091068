import {
  createPost,
  dashboardSummary,
  editPost,
  type FeedAudience,
  type PostView,
  readPost,
} from '../contract/index.ts'
import { useEndpointForm } from '#shell/forms/endpoint-form.ts'
import { feedEndpoints } from './feed-endpoints.ts'

export type PostFormValues = { text: string; link: string; audience: FeedAudience }

/** Adds `https://` to a link without a scheme; null if the input is empty. */
const normalizeLink = (typed: string) => {
  const link = typed.trim()
  if (link === '') return null
  return /^[a-z][a-z\d+.-]*:/i.test(link) ? link : `https://${link}`
}

export const useNewPost = (audience: FeedAudience, onSent: (audience: FeedAudience) => void) => {
  return useEndpointForm<typeof createPost, PostFormValues>(createPost, {
    defaults: { text: '', link: '', audience },
    draft: 'post',
    inputOf: ({ text, link, audience }) => ({ text, link: normalizeLink(link), audience }),
    refreshes: [...feedEndpoints, dashboardSummary],
    onSuccess: (_answer, { audience: sentTo }) => onSent(sentTo),
  })
}

export const useEditedPost = (post: PostView, onSaved: () => void) => {
  return useEndpointForm<typeof editPost, Omit<PostFormValues, 'audience'>>(editPost, {
    defaults: { text: post.text, link: post.link ?? '' },
    inputOf: ({ text, link }) => ({ id: post.id, text, link: normalizeLink(link) }),
    refreshes: [...feedEndpoints, readPost],
    onSuccess: onSaved,
  })
}
