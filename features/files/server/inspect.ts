import { fileTypeFromBuffer } from 'file-type'
import { type FileKind, kindRules } from '../contract/kinds.ts'
import type { Refusal } from '../contract/rules.ts'
import { isDisguise } from './images/disguise.ts'
import { findInPdf, type PdfFinding } from './pdf.ts'

const inPdf: Record<PdfFinding, Refusal['code']> = {
  broken: 'file.type_not_allowed',
  locked: 'file.locked',
  polyglot: 'file.suspicious',
  active: 'file.suspicious',
  hidden: 'file.suspicious',
  bomb: 'file.suspicious',
}

/** The looking that goes on, and all that waits for it: each file is held as text while it is looked at. */
let last: Promise<unknown> = Promise.resolve()

/** Looks at what a file really is, one file after another; null when it is what it is declared as, and harmless as far as one can see. */
export const inspect = (kind: FileKind, bytes: Buffer, type: string): Promise<Refusal | null> => {
  const mine = last.then(() => look(kind, bytes, type))
  last = mine.catch(() => undefined)
  return mine
}

const look = async (kind: FileKind, bytes: Buffer, type: string): Promise<Refusal | null> => {
  const found = await fileTypeFromBuffer(bytes)
  // One that moves is named as any other PNG, and its first picture is kept, as of a WebP that moves.
  const mime = found?.mime === 'image/apng' ? 'image/png' : found?.mime
  if (mime !== type) return { code: kindRules[kind].wrongType, reason: 'content' }
  if (type !== 'application/pdf') return isDisguise(bytes) ? { code: 'file.suspicious', reason: 'polyglot' } : null
  const finding = await findInPdf(bytes)
  return finding && { code: inPdf[finding], reason: finding }
}
