import type { MemberCard } from '#features/profiles/contract/index.ts'
import type { AttachmentView, DraftView } from '../../contract/index.ts'

/** What is being written, with what the screen shows of it. */
export type Words = {
  recipient: MemberCard | null
  /** The thread that it answers. */
  threadId: string | null
  /** The message that it forwards. */
  forwardOf: string | null
  subject: string
  content: string
  attachments: readonly AttachmentView[]
}

export const noWords: Words = {
  recipient: null,
  threadId: null,
  forwardOf: null,
  subject: '',
  content: '',
  attachments: [],
}

export const wordsOf = ({ recipient, threadId, forwardOf, subject, content, attachments }: DraftView): Words => ({
  recipient,
  threadId,
  forwardOf,
  subject,
  content,
  attachments,
})

/** What cannot be seen and is not taken (kit/fields.ts): it comes along when text is pasted, and nobody would find it. */
const unseen = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]/g

/** A text as the server keeps it. */
const plain = (text: string) => text.replace(/\r\n?/g, '\n').replace(unseen, '').toWellFormed().normalize('NFC').trim()

/** What is saved and sent of it. An answer goes to whom its thread is with, under the thread's subject. */
export const inputOf = ({ recipient, threadId, forwardOf, subject, content, attachments }: Words) => ({
  recipientId: threadId ? null : (recipient?.id ?? null),
  threadId,
  forwardOf,
  subject: threadId ? '' : plain(subject).replace(/\s+/g, ' '),
  content: plain(content),
  attachments: attachments.map(({ id }) => id),
})

/** Whether two writings are the same for the server. */
export const areSame = (one: Words, other: Words): boolean =>
  JSON.stringify(inputOf(one)) === JSON.stringify(inputOf(other))

/** Nothing that would be missed: whom it is to and what it answers are soon chosen again. */
export const isEmpty = (words: Words): boolean => {
  const { subject, content, attachments } = inputOf(words)
  return subject === '' && content === '' && attachments.length === 0
}

/** What `after` has that `before` had not: the letters between what both begin and end with. */
const addedTo = (before: string, after: string): string => {
  const [old, next] = [[...before], [...after]]
  let [start, end] = [0, 0]
  while (start < old.length && old[start] === next[start]) start++
  while (end < old.length - start && end < next.length - start && old.at(-1 - end) === next.at(-1 - end)) end++
  return next.slice(start, next.length - end).join('')
}

/** What was written on after a message was sent, as words of their own; null when there is nothing of the kind. */
export const writtenSince = (sent: Words, now: Words): Words | null => {
  const rest = {
    ...now,
    content: addedTo(sent.content, now.content),
    attachments: now.attachments.filter(({ id }) => !sent.attachments.some((one) => one.id === id)),
  }
  return isEmpty({ ...rest, subject: '' }) ? null : rest
}
