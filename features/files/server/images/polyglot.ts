/** Bytes from the end in which an archive's index ends (the longest comment, and its record). */
const zipTailBytes = 66_000
const zipEndRecordBytes = 22
/** Where readers of PDFs look for a beginning. */
const pdfHeaderBytes = 1024
const markup = /<(?:script[\s>]|\?php\s|!doctype\s+html|html[\s>])/i

/** Whether a browser or a server would find a page or a program in it. */
export const isMarkup = (bytes: Buffer): boolean => markup.test(bytes.toString('latin1'))

/** Whether a ZIP archive ends here: its last record says how long the comment after it is. */
const hasZipEnd = (bytes: Buffer): boolean => {
  const tail = bytes.subarray(-zipTailBytes)
  for (
    let at = tail.indexOf('PK\u0005\u0006', 0, 'latin1');
    at >= 0;
    at = tail.indexOf('PK\u0005\u0006', at + 1, 'latin1')
  ) {
    if (at + zipEndRecordBytes <= tail.length && at + zipEndRecordBytes + tail.readUInt16LE(at + 20) === tail.length)
      return true
  }
  return false
}

/**
 * Whether an image is also something else: an archive, a document, a page. Nothing of it would be kept, but nobody
 * makes such a file by mistake. What cameras put behind a picture (another picture, a film) is none.
 */
export const isPolyglot = (bytes: Buffer): boolean =>
  hasZipEnd(bytes) || bytes.subarray(0, pdfHeaderBytes).includes('%PDF-') || isMarkup(bytes)
