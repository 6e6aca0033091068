import { listCommunityFeed, listFeed } from '#features/activity/contract/index.ts'

export const feedEndpoints = [listFeed, listCommunityFeed]
