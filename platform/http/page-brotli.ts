import { type BrotliOptions, brotliDecompressSync, constants, createBrotliCompress } from 'node:zlib'

/** Brotli of a page (RFC 7932) in pieces, between which each response puts its nonce. */
export type BrotliPieces = { readonly pieces: readonly Buffer[]; render(nonce: string): Buffer }

// More costs ten times as much for half a percent.
const quality = 5
/** Chance can make a filler look like something else in the page; another one does not. */
const maxAttempts = 4

/** A meta-block that is stored as it is (RFC 7932 §9.2): not the last, four nibbles of length, uncompressed, then the bytes. */
const storedBlock = (data: Buffer): Buffer => {
  const bits = ((data.length - 1) << 3) | (1 << 19)
  return Buffer.concat([Buffer.from([bits & 0xff, (bits >> 8) & 0xff, (bits >> 16) & 0xff]), data])
}

/** The last meta-block, an empty one (RFC 7932 §9.2). */
const lastMetaBlock = Buffer.from([0b11])

/** Compresses texts one after the other as one stream; what comes out for each ends at a byte. */
const compressPieces = async (texts: readonly Buffer[]): Promise<Buffer[]> => {
  const size = texts.reduce((sum, text) => sum + text.length, 0)
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: size,
  }
  // All that comes of a text waits to be read; nothing of it may hold up the next.
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
 * The pieces as one Brotli stream with a stored block between each two. They are compressed with fillers where the nonces
 * will stand; a nonce then takes the place of the block that its filler came to. What follows still means the same if the
 * nonce is as long and ends in the same two characters (RFC 7932 §7.1: what comes next depends on them), and if nothing refers back
 * into a filler. That is tried out with another nonce, so null is the answer rather than a page that cannot be read.
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
      return Buffer.concat(
        pagePieces.flatMap((piece, index) => (index === 0 ? [piece] : [block, piece])).concat(lastMetaBlock),
      )
    }
    const probeNonce = newNonce()
    const expected = Buffer.concat(
      pieces.flatMap((piece, index) => (index === 0 ? [piece] : [Buffer.from(probeNonce), piece])),
    )
    if (decompressesTo(render(probeNonce), expected)) return { pieces: pagePieces, render }
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
