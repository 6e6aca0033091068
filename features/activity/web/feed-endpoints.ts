import { listCommunityFeed, listFeed } from '../contract/index.ts'

export const feedEndpoints = [listFeed, listCommunityFeed]
