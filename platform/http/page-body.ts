import { constants, crc32, deflateRawSync } from 'node:zlib'
import { prepareBrotli } from './page-brotli.ts'

/**
 * A cached page that gets a new nonce in each response without being compressed again. Each form is a list of pieces to
 * be sent one after the other: joining them would copy the whole page for every visitor.
 */
export type PageBody = {
  plain(nonce: string): Buffer[]
  /** One gzip member (RFC 1952): the deflated pieces, each nonce as a stored block (RFC 1951 §3.2.4). */
  gzip(nonce: string): Buffer[]
  /** An eighth smaller than gzip, which can save a round trip; null if no valid stream was found. */
  readonly brotli: ((nonce: string) => Buffer[]) | null
  /** Memory of all stored pieces. */
  readonly bytes: number
}

const gzipHeader = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])

const storedBlock = (data: Buffer): Buffer => {
  const block = Buffer.allocUnsafe(5 + data.length)
  block[0] = 0
  block.writeUInt16LE(data.length, 1)
  block.writeUInt16LE(~data.length & 0xffff, 3)
  data.copy(block, 5)
  return block
}

const interleave = (pieces: readonly Buffer[], between: Buffer): Buffer[] =>
  pieces.flatMap((piece, index) => (index === 0 ? [piece] : [between, piece]))

/** @param newNonce creates nonces like those of responses: of equal length, with the same last two characters */
export const preparePage = async (
  html: string,
  noncePlaceholder: string,
  newNonce: () => string,
): Promise<PageBody> => {
  const pieces = html.split(noncePlaceholder).map((piece) => Buffer.from(piece))
  const brotli = await prepareBrotli(pieces, newNonce)
  const deflated = pieces.map((piece, index) =>
    deflateRawSync(piece, {
      level: 8,
      finishFlush: index === pieces.length - 1 ? constants.Z_FINISH : constants.Z_FULL_FLUSH,
    }),
  )
  const plain = (nonce: string) => interleave(pieces, Buffer.from(nonce))
  return {
    plain,
    gzip: (nonce) => {
      const trailer = Buffer.allocUnsafe(8)
      let checksum = 0
      let length = 0
      for (const piece of plain(nonce)) {
        checksum = crc32(piece, checksum)
        length += piece.length
      }
      trailer.writeUInt32LE(checksum, 0)
      trailer.writeUInt32LE(length, 4)
      return [gzipHeader, ...interleave(deflated, storedBlock(Buffer.from(nonce))), trailer]
    },
    brotli: brotli && brotli.render,
    bytes: [...pieces, ...deflated, ...(brotli?.pieces ?? [])].reduce((sum, piece) => sum + piece.length, 0),
  }
}
