import type { DraftView } from '../../contract/index.ts'
import { hasSameContent, isEmpty, emptyContent, type DraftContent, draftContentOf } from './draft-content.ts'

export type DraftCopy = {
  clientId: string
  /** The server version that the edits are based on; 0 for a new draft. */
  version: number
  /** Content of that version. */
  base: DraftContent
  words: DraftContent
  /** Time of the last edit, in milliseconds since the epoch. */
  changedAt: number
}

export const createDraftCopy = (clientId: string, content: Partial<DraftContent> = {}): DraftCopy => {
  const begun = { ...emptyContent, ...content }
  return { clientId, version: 0, base: begun, words: begun, changedAt: 0 }
}

export const copyOf = (draft: DraftView): DraftCopy => ({
  clientId: draft.clientId,
  version: draft.version,
  base: draftContentOf(draft),
  words: draftContentOf(draft),
  changedAt: Date.parse(draft.updatedAt),
})

export const isUnsaved = ({ version, base, words }: DraftCopy): boolean =>
  version === 0 ? !isEmpty(words) : !hasSameContent(base, words)

/**
 * Merges a newer server version into the local copy:
 * - same content: adopts the version
 * - no local edits: adopts the content of the server
 * - both edited: retains the local content and returns the server's as `other`, for a separate draft. All files stay
 *   here, because a file belongs to one draft.
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

/** Deterministic, so that retries and reloads save the conflicting content only once. */
export const conflictCopyId = (clientId: string, content: DraftContent): string => {
  let last = BigInt(`0x${clientId.slice(24)}`)
  // FNV prime; the last group of a UUID has 48 bits.
  for (const sign of JSON.stringify(content))
    last = (last * 1_099_511_628_211n + BigInt(sign.codePointAt(0) as number)) % (1n << 48n)
  return clientId.slice(0, 24) + last.toString(16).padStart(12, '0')
}
