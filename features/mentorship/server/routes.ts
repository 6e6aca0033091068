import { route, rowRoute } from '#platform/http/route.ts'
import * as contract from '../contract/index.ts'
import * as reviewContract from '../contract/reviews.ts'
import * as listings from './service/listings.ts'
import * as lists from './service/lists.ts'
import * as reviews from './service/reviews.ts'
import * as schedules from './service/schedules.ts'

export const routes = [
  route(contract.listMentors, lists.list),
  route(contract.listOwnListings, lists.listMine),
  route(contract.expertiseFacets, lists.listExpertise),
  rowRoute(contract.readMentor, listings.detailRead, listings.read),
  route(contract.createListing, listings.create),
  route(contract.updateListing, listings.update),
  route(contract.setListingActive, listings.setActive),
  route(contract.deleteListing, listings.remove),
  route(contract.schedules.readSchedule, schedules.read),
  route(contract.schedules.setSchedule, schedules.set),
  route(contract.schedules.listSlots, schedules.listSlots),
  route(reviewContract.readSessionReviews, reviews.readOfSession),
  route(reviewContract.saveReview, reviews.save),
  route(reviewContract.withdrawReview, reviews.withdraw),
  route(reviewContract.answerReview, reviews.answer),
  route(reviewContract.listListingReviews, reviews.listOfListing),
]
