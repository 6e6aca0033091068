/** Maximum length of a ZIP end-of-central-directory record with its comment. */
const zipTailBytes = 66_000
const zipEndRecordBytes = 22
/** PDF readers accept a header anywhere in the first kilobyte. */
const pdfHeaderBytes = 1024
const markup = /<(?:script[\s>]|\?php\s|!doctype\s+html|html[\s>])/i

export const isMarkup = (bytes: Buffer): boolean => markup.test(bytes.toString('latin1'))

/** Whether a ZIP archive ends at the last byte, judging by the comment length of its end record. */
const endsWithZip = (bytes: Buffer): boolean => {
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
 * Whether an image is also an archive, a document or a page. Re-encoding would remove the second file, but no one
 * creates one by mistake. Data that cameras append (another picture, a film) does not count.
 */
export const isPolyglot = (bytes: Buffer): boolean =>
  endsWithZip(bytes) || bytes.subarray(0, pdfHeaderBytes).includes('%PDF-') || isMarkup(bytes)
