import { listCommunityFeed, listFeed } from '#features/activity/contract/index.ts'

/** The list endpoints that contain posts. */
export const feedEndpoints = [listFeed, listCommunityFeed]
