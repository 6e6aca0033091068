import { route } from '#platform/http/route.ts'
import * as contract from '../contract/index.ts'
import * as boards from './service/boards.ts'
import { askToConnect } from './service/connect.ts'
import * as discussion from './service/discussion.ts'
import * as lists from './service/lists.ts'
import * as review from './service/review.ts'
import { setVote } from './service/votes.ts'
import * as write from './service/write.ts'
import { readSharePicture } from './share-picture.ts'

export const routes = [
  route(contract.listProducts, lists.list),
  route(contract.readProduct, lists.read),
  route(contract.readSharePicture, readSharePicture),
  route(contract.listOwn, lists.mine),
  route(contract.createProduct, write.create),
  route(contract.updateProduct, write.update),
  route(contract.withdrawProduct, write.withdraw),
  route(contract.archiveProduct, write.archive),
  route(contract.removeProduct, write.remove),
  route(contract.answerInvitation, write.answerInvitation),
  route(contract.setVote, setVote),
  route(contract.askToConnect, askToConnect),
  route(contract.listComments, discussion.listComments),
  route(contract.listReplies, discussion.listReplies),
  route(contract.addComment, discussion.addComment),
  route(contract.editComment, discussion.editComment),
  route(contract.removeComment, discussion.removeComment),
  route(contract.readBoard, boards.board),
  route(contract.readStatistics, boards.readStatistics),
  route(contract.countVisit, boards.visit),
  route(contract.listForReview, review.listForReview),
  route(contract.decide, review.decide),
]
