import { route } from '#platform/http/route.ts'
import * as contract from '../contract/index.ts'
import * as results from './service/results.ts'
import * as reviewers from './service/reviewers.ts'
import * as reviews from './service/reviews.ts'
import * as rounds from './service/rounds.ts'

export const routes = [
  route(contract.listRounds, rounds.list),
  route(contract.createRound, rounds.create),
  route(contract.updateRound, rounds.update),
  route(contract.openRound, rounds.open),
  route(contract.closeRound, rounds.close),
  route(contract.deleteRound, rounds.remove),
  route(contract.listRanking, results.listRanking),
  route(contract.listProgress, results.listProgress),
  route(contract.listReviewers, reviewers.list),
  route(contract.inviteReviewer, reviewers.invite),
  route(contract.removeReviewer, reviewers.remove),
  route(contract.listAssignments, reviewers.listAssignments),
  route(contract.answerInvitation, reviewers.answer),
  route(contract.listEntries, reviews.list),
  route(contract.readEntry, reviews.read),
  route(contract.readEntryFile, reviews.readFile),
  route(contract.saveReview, reviews.save),
  route(contract.abstain, reviews.abstain),
]
