import { route } from '#platform/http/route.ts'
import * as contract from '../contract/index.ts'
import * as feed from './feed.ts'
import * as service from './service.ts'

export const routes = [
  route(contract.listFeed, feed.feed),
  route(contract.listCommunityFeed, feed.community),
  route(contract.readPost, service.readPost),
  route(contract.createPost, service.createPost),
  route(contract.editPost, service.editPost),
  route(contract.removePost, service.removePost),
  route(contract.listMentionable, service.mentionable),
  route(contract.dashboardSummary, service.dashboardSummary),
]
