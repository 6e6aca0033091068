import { listCommunityFeed, listFeed } from '#features/activity/contract/index.ts'

/** The lists that show posts. */
export const feedEndpoints = [listFeed, listCommunityFeed]
