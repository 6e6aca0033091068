import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createNonce } from './headers.ts'
import { preparePage } from './page-body.ts'

const placeholder = 'nonce-0123456789abcdef'
const joined = (pieces: readonly Buffer[] = []) => Buffer.concat(pieces)

describe('preparePage', () => {
  it('puts the nonce in every place, as plain HTML and as one gzip member', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.string({ unit: 'grapheme' }), { minLength: 1, maxLength: 6 }),
        fc.base64String({ minLength: 1, maxLength: 40 }),
        async (pieces, nonce) => {
          const body = await preparePage(pieces.join(placeholder), placeholder, createNonce)
          const expected = pieces.join(nonce)
          expect(joined(body.plain(nonce)).toString()).toBe(expected)
          expect(gunzipSync(joined(body.gzip(nonce))).toString()).toBe(expected)
        },
      ),
    ))

  it('puts the nonce in every place of one Brotli stream', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.string({ unit: 'grapheme', maxLength: 300 }), { minLength: 1, maxLength: 6 }),
        async (pieces) => {
          const body = await preparePage(pieces.join(placeholder), placeholder, createNonce)
          const [one, other] = [createNonce(), createNonce()]
          expect(brotliDecompressSync(joined(body.brotli?.(one))).toString()).toBe(pieces.join(one))
          expect(brotliDecompressSync(joined(body.brotli?.(other))).toString()).toBe(pieces.join(other))
        },
      ),
    ))

  it('returns no Brotli if nonces differ in length or ending, instead of an unreadable stream', async () => {
    const nonces = ['a', 'bb', 'ccc', 'dddd', 'e', 'ff', 'ggg', 'hhhh', 'i', 'jj', 'kkk', 'llll']
    const html = Array.from({ length: 3 }, (_, n) => `<p>${'Stockholm '.repeat(20 + n)}</p>`).join(placeholder)
    const body = await preparePage(html, placeholder, () => nonces.shift() as string)
    expect(body.brotli).toBeNull()
  })

  it('compresses repeated HTML well', async () => {
    const html = `${'<li>Stockholm</li>'.repeat(2000)}<script nonce="${placeholder}"></script>${'<li>Malmö</li>'.repeat(2000)}`
    const body = await preparePage(html, placeholder, createNonce)
    expect(joined(body.gzip('abc')).length).toBeLessThan(html.length / 50)
    expect(joined(body.brotli?.(createNonce())).length).toBeLessThan(html.length / 100)
  })
})
