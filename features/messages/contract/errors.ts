import { defineErrors } from '#kit/errors.ts'

/** The area's refusals: code → HTTP status. Each one's text stands under `errors` in the locales. */
export const messageErrors = defineErrors({
  /** No such thread or message, or not the caller's, or deleted, or kept apart from them by a block. */
  'message.not_found': 404,
  /** Nobody has this id, or one of the two has blocked the other: which of them is not told. */
  'message.recipient_not_found': 404,
  /** SET-08: the recipient takes new messages from their connections only. */
  'message.connections_only': 403,
  /** SET-08: the recipient takes no new messages. */
  'message.closed': 403,
  'message.to_yourself': 409,
  /** The other one's account is gone: the thread can be read, not answered. */
  'message.other_gone': 409,
  /** What a stranger wrote so far waits in the recipient's requests, and no more may be added. */
  'message.waiting': 409,
  /** So many conversations with strangers in a day look like advertising. */
  'message.too_many_new': 429,
  /** Neither an own upload that waits, nor of the draft that is sent, nor of the message that is forwarded. */
  'message.attachment_not_found': 404,
})

export const draftErrors = defineErrors({
  'draft.not_found': 404,
  /** It was saved elsewhere since `version`; `readDraft` gives the other version. */
  'draft.conflict': 409,
  /** It was thrown away elsewhere. What is on the screen can be saved anew, as version 0. */
  'draft.gone': 409,
  /** The message of this id has been sent already: it is no draft any more. */
  'draft.sent': 409,
  'draft.too_many': 409,
})
