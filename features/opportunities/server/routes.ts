import { route, rowRoute } from '#platform/http/route.ts'
import * as contract from '../contract/index.ts'
import { apply } from './service/apply.ts'
import * as listings from './service/listings.ts'
import * as lists from './service/lists.ts'
import * as saved from './service/saved.ts'

export const routes = [
  route(contract.listOpportunities, lists.list),
  rowRoute(contract.readOpportunity, listings.detailRead, listings.read),
  route(contract.createOpportunity, listings.create),
  route(contract.updateOpportunity, listings.update),
  route(contract.closeOpportunity, listings.close),
  route(contract.reopenOpportunity, listings.reopen),
  route(contract.deleteOpportunity, listings.remove),
  route(contract.listOwnOpportunities, lists.listMine),
  route(contract.setFavorite, saved.setFavorite),
  route(contract.listFavorites, lists.listFavorites),
  route(contract.readCreationRule, listings.readCreationRule),
  route(contract.setCreationRule, listings.setCreationRule),
  route(contract.restOpportunities, lists.rest),
  route(contract.apply, apply),
  route(contract.savedSearches.listSavedSearches, saved.listSearches),
  route(contract.savedSearches.saveSearch, saved.saveSearch),
  route(contract.savedSearches.updateSavedSearch, saved.updateSearch),
  route(contract.savedSearches.deleteSavedSearch, saved.deleteSearch),
  route(contract.savedSearches.stopAlerts, saved.stopAlerts),
]
