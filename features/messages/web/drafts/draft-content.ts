import type { MemberCard } from '#features/profiles/contract/index.ts'
import type { AttachmentView, DraftView } from '../../contract/index.ts'

export type DraftContent = {
  recipient: MemberCard | null
  threadId: string | null
  forwardOf: string | null
  subject: string
  content: string
  attachments: readonly AttachmentView[]
}

export const emptyContent: DraftContent = {
  recipient: null,
  threadId: null,
  forwardOf: null,
  subject: '',
  content: '',
  attachments: [],
}

export const draftContentOf = ({
  recipient,
  threadId,
  forwardOf,
  subject,
  content,
  attachments,
}: DraftView): DraftContent => ({
  recipient,
  threadId,
  forwardOf,
  subject,
  content,
  attachments,
})

/** Refused by kit/fields.ts. Pasted text may contain these, and its author cannot see them to remove them. */
const controlCharacters = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]/g

/** Normalizes a text like the server does. */
const normalizeText = (text: string) =>
  text.replace(/\r\n?/g, '\n').replace(controlCharacters, '').toWellFormed().normalize('NFC').trim()

/** Input for saving and sending. A reply takes its recipient and subject from the thread. */
export const inputOf = ({ recipient, threadId, forwardOf, subject, content, attachments }: DraftContent) => ({
  recipientId: threadId ? null : (recipient?.id ?? null),
  threadId,
  forwardOf,
  subject: threadId ? '' : normalizeText(subject).replace(/\s+/g, ' '),
  content: normalizeText(content),
  attachments: attachments.map(({ id }) => id),
})

/** Whether the server would store both as the same content. */
export const hasSameContent = (one: DraftContent, other: DraftContent): boolean =>
  JSON.stringify(inputOf(one)) === JSON.stringify(inputOf(other))

/** Ignores recipient and thread, which are easy to choose again. */
export const isEmpty = (draft: DraftContent): boolean => {
  const { subject, content, attachments } = inputOf(draft)
  return subject === '' && content === '' && attachments.length === 0
}

const insertedText = (before: string, after: string): string => {
  const [old, next] = [[...before], [...after]]
  let [start, end] = [0, 0]
  while (start < old.length && old[start] === next[start]) start++
  while (end < old.length - start && end < next.length - start && old.at(-1 - end) === next.at(-1 - end)) end++
  return next.slice(start, next.length - end).join('')
}

/** Content that was added after a message was sent, for a new draft; null if nothing was added. */
export const contentAddedSince = (sent: DraftContent, now: DraftContent): DraftContent | null => {
  const rest = {
    ...now,
    content: insertedText(sent.content, now.content),
    attachments: now.attachments.filter(({ id }) => !sent.attachments.some((one) => one.id === id)),
  }
  return isEmpty({ ...rest, subject: '' }) ? null : rest
}
