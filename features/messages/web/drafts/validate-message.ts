import { replyMessage, sendMessage } from '../../contract/index.ts'
import { fieldErrorsOf } from '#kit/errors.ts'
import { fieldErrorText } from '#shell/i18n/error-text.ts'
import { inputOf, type DraftContent } from './draft-content.ts'

/** Errors by field. `isIncomplete`: a required field is empty (MSG-02). */
export type MessageProblems = {
  isIncomplete: boolean
  fields: Partial<Record<'recipient' | 'subject' | 'content' | 'attachments', string>>
}

const fieldOf = {
  recipientId: 'recipient',
  subject: 'subject',
  content: 'content',
  attachments: 'attachments',
} as const

/** Validates a message against the contract; null if it is valid. `clientId` may be any id. */
export const validateMessage = (clientId: string, draft: DraftContent): MessageProblems | null => {
  const { recipientId, threadId, forwardOf, subject, content, attachments } = inputOf(draft)
  const parsed = threadId
    ? replyMessage.input.safeParse({ id: threadId, clientId, content, attachments }, { reportInput: true })
    : sendMessage.input.safeParse(
        {
          clientId,
          recipientId: recipientId ?? undefined,
          subject,
          content,
          attachments,
          ...(forwardOf && { forwardOf }),
        },
        { reportInput: true },
      )
  if (parsed.success) return null
  const found = fieldErrorsOf(parsed.error.issues)
  const fields: MessageProblems['fields'] = {}
  for (const error of found) {
    const name = fieldOf[error.path.split('.')[0] as keyof typeof fieldOf]
    if (name) fields[name] ??= fieldErrorText(error)
  }
  return { isIncomplete: found.some(({ code }) => code === 'field.required'), fields }
}
