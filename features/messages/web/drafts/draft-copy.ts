import type { DraftView } from '../../contract/index.ts'
import { areSame, isEmpty, noWords, type Words, wordsOf } from './draft-content.ts'

/** A draft as this browser knows it. */
export type Copy = {
  clientId: string
  /** The server's version that `words` began with; 0 while it has none. */
  version: number
  /** The words of that version. */
  base: Words
  words: Words
  /** When it was last changed here, in milliseconds. */
  changedAt: number
}

export const newCopy = (clientId: string, words: Partial<Words> = {}): Copy => {
  const begun = { ...noWords, ...words }
  return { clientId, version: 0, base: begun, words: begun, changedAt: 0 }
}

export const copyOf = (draft: DraftView): Copy => ({
  clientId: draft.clientId,
  version: draft.version,
  base: wordsOf(draft),
  words: wordsOf(draft),
  changedAt: Date.parse(draft.updatedAt),
})

/** Whether it holds what the server does not have. */
export const isUnsaved = ({ version, base, words }: Copy): boolean =>
  version === 0 ? !isEmpty(words) : !areSame(base, words)

/**
 * What a copy becomes when the server has another version:
 * - the same words: the version is taken over
 * - nothing changed here: the other words are
 * - both changed: what is on this screen stays, and `other` is what must be kept as a draft of its own, so that no word
 *   of either is lost. Files belong to one draft: they are all kept here.
 */
export const meet = (copy: Copy, draft: DraftView): { copy: Copy; other: Words | null } => {
  if (draft.version <= copy.version) return { copy, other: null }
  const theirs = copyOf(draft)
  if (areSame(copy.words, theirs.words)) return { copy: { ...theirs, words: copy.words }, other: null }
  if (!isUnsaved(copy)) return { copy: theirs, other: null }
  const mine = copy.words
  const files = [
    ...mine.attachments,
    ...theirs.words.attachments.filter(({ id }) => !mine.attachments.some((one) => one.id === id)),
  ]
  const next = { ...theirs, words: { ...mine, attachments: files }, changedAt: copy.changedAt }
  const differ = !areSame({ ...mine, attachments: [] }, { ...theirs.words, attachments: [] })
  return {
    copy: next,
    other: differ && !isEmpty({ ...theirs.words, attachments: [] }) ? { ...theirs.words, attachments: [] } : null,
  }
}

/**
 * What a draft for words that part from another one's is called: the same however often, and after however many reloads,
 * it is tried, so that they are kept once.
 */
export const apartIdOf = (clientId: string, words: Words): string => {
  let last = BigInt(`0x${clientId.slice(24)}`)
  // FNV's prime; 48 bits are what a UUID ends with.
  for (const sign of JSON.stringify(words))
    last = (last * 1_099_511_628_211n + BigInt(sign.codePointAt(0) as number)) % (1n << 48n)
  return clientId.slice(0, 24) + last.toString(16).padStart(12, '0')
}
