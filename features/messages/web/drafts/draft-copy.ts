import type { DraftView } from '../../contract/index.ts'
import { hasSameContent, isEmpty, emptyContent, type DraftContent, draftContentOf } from './draft-content.ts'

/** A draft as this browser knows it. */
export type DraftCopy = {
  clientId: string
  /** The server's version that `words` began with; 0 while it has none. */
  version: number
  /** The words of that version. */
  base: DraftContent
  words: DraftContent
  /** When it was last changed here, in milliseconds. */
  changedAt: number
}

export const createDraftCopy = (clientId: string, words: Partial<DraftContent> = {}): DraftCopy => {
  const begun = { ...emptyContent, ...words }
  return { clientId, version: 0, base: begun, words: begun, changedAt: 0 }
}

export const copyOf = (draft: DraftView): DraftCopy => ({
  clientId: draft.clientId,
  version: draft.version,
  base: draftContentOf(draft),
  words: draftContentOf(draft),
  changedAt: Date.parse(draft.updatedAt),
})

/** Whether it holds what the server does not have. */
export const isUnsaved = ({ version, base, words }: DraftCopy): boolean =>
  version === 0 ? !isEmpty(words) : !hasSameContent(base, words)

/**
 * What a copy becomes when the server has another version:
 * - the same words: the version is taken over
 * - nothing changed here: the other words are
 * - both changed: what is on this screen stays, and `other` is what must be kept as a draft of its own, so that no word
 *   of either is lost. Files belong to one draft: they are all kept here.
 */
export const mergeDraft = (copy: DraftCopy, draft: DraftView): { copy: DraftCopy; other: DraftContent | null } => {
  if (draft.version <= copy.version) return { copy, other: null }
  const theirs = copyOf(draft)
  if (hasSameContent(copy.words, theirs.words)) return { copy: { ...theirs, words: copy.words }, other: null }
  if (!isUnsaved(copy)) return { copy: theirs, other: null }
  const mine = copy.words
  const files = [
    ...mine.attachments,
    ...theirs.words.attachments.filter(({ id }) => !mine.attachments.some((one) => one.id === id)),
  ]
  const next = { ...theirs, words: { ...mine, attachments: files }, changedAt: copy.changedAt }
  const differ = !hasSameContent({ ...mine, attachments: [] }, { ...theirs.words, attachments: [] })
  return {
    copy: next,
    other: differ && !isEmpty({ ...theirs.words, attachments: [] }) ? { ...theirs.words, attachments: [] } : null,
  }
}

/**
 * What a draft for words that part from another one's is called: the same however often, and after however many reloads,
 * it is tried, so that they are kept once.
 */
export const conflictCopyId = (clientId: string, words: DraftContent): string => {
  let last = BigInt(`0x${clientId.slice(24)}`)
  // FNV's prime; 48 bits are what a UUID ends with.
  for (const sign of JSON.stringify(words))
    last = (last * 1_099_511_628_211n + BigInt(sign.codePointAt(0) as number)) % (1n << 48n)
  return clientId.slice(0, 24) + last.toString(16).padStart(12, '0')
}
