import fc from 'fast-check'
import { expect, it } from 'vitest'
import { signedInMember } from '#features/accounts/server/testing.ts'
import { startTestServer } from '#tests/support/server.ts'
import { type FileKind, fileTypes } from '../contract/index.ts'
import { objectStreamOf, pdfWith, photo, uploadAs } from './testing.ts'

const runs = Number(process.env['FILES_RUNS'] ?? 60)
const seed = Number(process.env['FUZZ_SEED'] ?? 20261120)

const server = await startTestServer({ jobs: false })

const validFiles: Record<string, Buffer> = {
  'image/jpeg': await photo({ width: 64, height: 48 }),
  'image/png': await photo({ width: 64, height: 48, format: 'png' }),
  'image/webp': await photo({ width: 64, height: 48, format: 'webp' }),
  'application/pdf': pdfWith(objectStreamOf('5 0 (x)')),
}

/** A valid file with bytes changed, removed, inserted or duplicated. */
const mutated = fc.record({
  type: fc.constantFrom(...Object.keys(validFiles)),
  keepsHeader: fc.boolean(),
  changes: fc.array(
    fc.record({
      what: fc.constantFrom('change', 'cut', 'insert', 'double', 'end'),
      at: fc.double({ min: 0, max: 1, noNaN: true }),
      bytes: fc.uint8Array({ minLength: 1, maxLength: 24 }),
    }),
    { minLength: 1, maxLength: 12 },
  ),
})
type Mutated = typeof mutated extends fc.Arbitrary<infer T> ? T : never

const bytesOf = ({ type, keepsHeader, changes }: Mutated): Buffer => {
  let bytes = validFiles[type] as Buffer
  for (const { what, at, bytes: more } of changes) {
    const from = Math.max(keepsHeader ? 16 : 0, Math.floor(at * bytes.length))
    const [before, after] = [bytes.subarray(0, from), bytes.subarray(from)]
    if (what === 'change') bytes = Buffer.concat([before, more, after.subarray(more.length)])
    if (what === 'cut') bytes = Buffer.concat([before, after.subarray(more.length * 4)])
    if (what === 'insert') bytes = Buffer.concat([before, more, after])
    if (what === 'double') bytes = Buffer.concat([before, after, after])
    if (what === 'end') bytes = before
  }
  return bytes
}

it(`${runs} randomly mutated files are each re-encoded or refused with an error code`, async () => {
  const member = await signedInMember(server)
  const answers = new Map<string, number>()
  await fc.assert(
    fc.asyncProperty(
      mutated,
      fc.constantFrom<FileKind>('avatar', 'product', 'attachment', 'cv'),
      async (mutation, kind) => {
        const { status, code, file } = await uploadAs(member.client, bytesOf(mutation), {
          kind,
          type: mutation.type,
          name: 'chance.pdf',
        })
        answers.set(code ?? 'accepted', (answers.get(code ?? 'accepted') ?? 0) + 1)
        // An empty file fails input validation.
        expect([200, 400, 413, 415]).toContain(status)
        if (status === 200) expect(Object.keys(fileTypes)).toContain(file.type)
        // Ten events would lock the account (SHLD-02).
        await server.pool.query('delete from security_events where user_id = $1', [member.id])
      },
    ),
    { seed, numRuns: runs },
  )
  expect(answers.size).toBeGreaterThan(2)
}, 600_000)
