import type { MemberCard } from '#features/profiles/contract/index.ts'
import type { AttachmentView, DraftView } from '../../contract/index.ts'

/** What is being written, with what the screen shows of it. */
export type DraftContent = {
  recipient: MemberCard | null
  /** The thread that it answers. */
  threadId: string | null
  /** The message that it forwards. */
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

/** What cannot be seen and is not taken (kit/fields.ts): it comes along when text is pasted, and nobody would find it. */
const controlCharacters = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]/g

/** A text as the server keeps it. */
const normalizeText = (text: string) =>
  text.replace(/\r\n?/g, '\n').replace(controlCharacters, '').toWellFormed().normalize('NFC').trim()

/** What is saved and sent of it. An answer goes to whom its thread is with, under the thread's subject. */
export const inputOf = ({ recipient, threadId, forwardOf, subject, content, attachments }: DraftContent) => ({
  recipientId: threadId ? null : (recipient?.id ?? null),
  threadId,
  forwardOf,
  subject: threadId ? '' : normalizeText(subject).replace(/\s+/g, ' '),
  content: normalizeText(content),
  attachments: attachments.map(({ id }) => id),
})

/** Whether two writings are the same for the server. */
export const hasSameContent = (one: DraftContent, other: DraftContent): boolean =>
  JSON.stringify(inputOf(one)) === JSON.stringify(inputOf(other))

/** Nothing that would be missed: whom it is to and what it answers are soon chosen again. */
export const isEmpty = (words: DraftContent): boolean => {
  const { subject, content, attachments } = inputOf(words)
  return subject === '' && content === '' && attachments.length === 0
}

/** What `after` has that `before` had not: the letters between what both begin and end with. */
const insertedText = (before: string, after: string): string => {
  const [old, next] = [[...before], [...after]]
  let [start, end] = [0, 0]
  while (start < old.length && old[start] === next[start]) start++
  while (end < old.length - start && end < next.length - start && old.at(-1 - end) === next.at(-1 - end)) end++
  return next.slice(start, next.length - end).join('')
}

/** What was written on after a message was sent, as words of their own; null when there is nothing of the kind. */
export const contentAddedSince = (sent: DraftContent, now: DraftContent): DraftContent | null => {
  const rest = {
    ...now,
    content: insertedText(sent.content, now.content),
    attachments: now.attachments.filter(({ id }) => !sent.attachments.some((one) => one.id === id)),
  }
  return isEmpty({ ...rest, subject: '' }) ? null : rest
}
