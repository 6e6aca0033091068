import { defineErrors } from '#kit/errors.ts'

/** Error codes of the area and their HTTP status. Their texts are under `errors` in the locales. */
export const messageErrors = defineErrors({
  /** The thread or message does not exist, is deleted, is not the viewer's, or is hidden by a block. */
  'message.not_found': 404,
  /** The id is unknown, or a block exists between the two; the code does not reveal which. */
  'message.recipient_not_found': 404,
  /** SET-08: the recipient accepts new messages from connections only. */
  'message.connections_only': 403,
  /** SET-08: the recipient accepts no new messages. */
  'message.closed': 403,
  'message.to_yourself': 409,
  /** The other member's account is deleted, so the thread is read-only. */
  'message.other_gone': 409,
  /** The recipient's requests already contain the maximum of unaccepted messages from this stranger. */
  'message.waiting': 409,
  /** The daily limit of conversations with strangers, against advertising. */
  'message.too_many_new': 429,
  /** Not an unused upload of the sender, nor a file of the draft or of the forwarded message. */
  'message.attachment_not_found': 404,
})

export const draftErrors = defineErrors({
  'draft.not_found': 404,
  /** Saved elsewhere since `version`; `readDraft` returns the stored version. */
  'draft.conflict': 409,
  /** Deleted elsewhere. The content can be saved again as version 0. */
  'draft.gone': 409,
  /** A message with this client id has been sent. */
  'draft.sent': 409,
  'draft.too_many': 409,
})
