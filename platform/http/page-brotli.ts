import { type BrotliOptions, brotliDecompressSync, constants, createBrotliCompress } from 'node:zlib'

/** A Brotli stream of a page (RFC 7932) in pieces; each response has its nonce between them. */
export type BrotliPieces = { readonly pieces: readonly Buffer[]; render(nonce: string): Buffer[] }

// Higher qualities cost ten times as much for half a percent.
const quality = 5
/** A random filler can match other text in the page; another filler then helps. */
const maxAttempts = 4

/** An uncompressed meta-block (RFC 7932 §9.2): ISLAST 0, four length nibbles, ISUNCOMPRESSED 1, then the bytes. */
const storedBlock = (data: Buffer): Buffer => {
  const bits = ((data.length - 1) << 3) | (1 << 19)
  return Buffer.concat([Buffer.from([bits & 0xff, (bits >> 8) & 0xff, (bits >> 16) & 0xff]), data])
}

/** The final, empty meta-block (RFC 7932 §9.2). */
const lastMetaBlock = Buffer.from([0b11])

/** Compresses texts as one stream; the output of each text ends on a byte boundary. */
const compressPieces = async (texts: readonly Buffer[]): Promise<Buffer[]> => {
  const size = texts.reduce((sum, text) => sum + text.length, 0)
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: size,
  }
  // Large enough that the output of one text never blocks the next.
  const options: BrotliOptions & { readableHighWaterMark: number } = {
    params,
    readableHighWaterMark: 2 * size + 65_536,
  }
  const stream = createBrotliCompress(options)
  const outputs: Buffer[] = []
  const failed = new Promise<never>((_, reject) => stream.once('error', reject))
  for (const text of texts) {
    const flushed = new Promise<void>((resolve) => {
      if (text.length > 0) stream.write(text)
      stream.flush(() => resolve())
    })
    await Promise.race([flushed, failed])
    outputs.push((stream.read() as Buffer | null) ?? Buffer.alloc(0))
  }
  stream.destroy()
  return outputs
}

/**
 * Compresses the pieces with fillers for the nonces; later a stored block with the nonce replaces each filler's output.
 * This is valid if the nonce has the filler's length and last two characters (context modelling, RFC 7932 §7.1) and
 * nothing refers back into a filler, which a trial decompression verifies.
 * @returns null if every attempt fails
 */
export const prepareBrotli = async (
  pieces: readonly Buffer[],
  newNonce: () => string,
): Promise<BrotliPieces | null> => {
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const fillers = pieces.slice(1).map(() => Buffer.from(newNonce()))
    const outputs = await compressPieces(
      pieces.flatMap((piece, index) => (index === 0 ? [piece] : [fillers[index - 1] as Buffer, piece])),
    )
    const pagePieces = outputs.filter((_, index) => index % 2 === 0)
    const render = (nonce: string) => {
      const block = storedBlock(Buffer.from(nonce))
      return pagePieces.flatMap((piece, index) => (index === 0 ? [piece] : [block, piece])).concat(lastMetaBlock)
    }
    const probeNonce = newNonce()
    const expected = Buffer.concat(
      pieces.flatMap((piece, index) => (index === 0 ? [piece] : [Buffer.from(probeNonce), piece])),
    )
    if (decompressesTo(Buffer.concat(render(probeNonce)), expected)) return { pieces: pagePieces, render }
  }
  return null
}

const decompressesTo = (compressedPage: Buffer, expected: Buffer): boolean => {
  try {
    return brotliDecompressSync(compressedPage, { maxOutputLength: expected.length + 1 }).equals(expected)
  } catch {
    return false
  }
}
