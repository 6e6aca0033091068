import { route, rowRoute } from '#platform/http/route.ts'
import * as contract from '../contract/index.ts'
import * as applications from './service/applications.ts'
import * as participations from './service/participations.ts'
import * as lists from './service/lists.ts'
import * as programs from './service/programs.ts'
import * as review from './service/review.ts'
import { readSharePicture } from './service/share-picture.ts'

export const routes = [
  route(contract.listPrograms, lists.list),
  route(contract.listOwnPrograms, lists.listMine),
  rowRoute(contract.readProgram, programs.detailRead, programs.read),
  route(contract.readSharePicture, readSharePicture),
  route(contract.createProgram, programs.create),
  route(contract.updateProgram, programs.update),
  route(contract.submitProgram, programs.submit),
  route(contract.withdrawProgram, programs.withdraw),
  route(contract.cancelProgram, programs.cancel),
  route(contract.completeProgram, programs.complete),
  route(contract.duplicateProgram, programs.duplicate),
  route(contract.deleteProgram, programs.remove),
  route(contract.applyToProgram, applications.apply),
  route(contract.takePlaceInProgram, participations.takePlace),
  route(contract.leaveProgram, participations.leave),
  route(contract.endParticipation, participations.endParticipation),
  route(contract.listForReview, review.listForReview),
  route(contract.listForAdministration, review.listForAdministration),
  route(contract.decideProgram, review.decide),
]
