import { fileTypeFromBuffer } from 'file-type'
import { type FileKind, kindRules } from '../../contract/kinds.ts'
import type { Refusal } from '../../contract/rules.ts'
import { isPolyglot } from '../images/polyglot.ts'
import { inspectPdf, type PdfFinding } from '../pdf/inspect-pdf.ts'

const pdfRefusalCodes: Record<PdfFinding, Refusal['code']> = {
  broken: 'file.type_not_allowed',
  locked: 'file.locked',
  polyglot: 'file.suspicious',
  active: 'file.suspicious',
  hidden: 'file.suspicious',
  bomb: 'file.suspicious',
}

/** FILE-01: null when the content has the declared type and is not suspicious. */
export const inspectUpload = async (kind: FileKind, bytes: Buffer, type: string): Promise<Refusal | null> => {
  const detected = await fileTypeFromBuffer(bytes)
  // Animated PNGs are accepted and reduced to their first frame, like animated WebPs.
  const mime = detected?.mime === 'image/apng' ? 'image/png' : detected?.mime
  if (mime !== type) return { code: kindRules[kind].wrongType, reason: 'content' }
  if (type !== 'application/pdf') return isPolyglot(bytes) ? { code: 'file.suspicious', reason: 'polyglot' } : null
  const finding = inspectPdf(bytes)
  return finding && { code: pdfRefusalCodes[finding], reason: finding }
}
