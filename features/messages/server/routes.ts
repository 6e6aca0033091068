import { type Route, route, rowRoute } from '#platform/http/route.ts'
import * as contract from '../contract/index.ts'
import * as drafts from './service/drafts.ts'
import * as files from './service/files.ts'
import * as readState from './service/read-state.ts'
import * as recipients from './service/recipients.ts'
import * as removing from './service/removing.ts'
import * as requests from './service/requests.ts'
import * as sending from './service/sending.ts'
import * as threads from './service/threads.ts'

export const routes: readonly Route[] = [
  rowRoute(contract.unreadCount, readState.unreadRead, readState.unreadCount),
  route(contract.requestCount, threads.requestCount),
  route(contract.listThreads, threads.list),
  route(contract.readThread, threads.read),
  route(contract.listMessages, threads.messages),
  route(contract.listMessagesAfter, threads.messagesAfter),
  route(contract.sendMessage, sending.send),
  route(contract.replyMessage, sending.reply),
  route(contract.setThreadRead, readState.setThreadRead),
  route(contract.setMessageRead, readState.setMessageRead),
  route(contract.setAllRead, readState.setAllRead),
  route(contract.removeThread, removing.removeThread),
  route(contract.removeMessage, removing.removeMessage),
  route(contract.acceptRequest, requests.accept),
  route(contract.declineRequest, requests.decline),
  route(contract.findRecipients, recipients.find),
  route(contract.readRecipient, recipients.read),
  route(contract.readAttachment, files.read),
  route(contract.listDrafts, drafts.list),
  route(contract.readDraft, drafts.read),
  route(contract.saveDraft, drafts.save),
  route(contract.removeDraft, drafts.remove),
  route(contract.restMessages, readState.restMessages),
]
