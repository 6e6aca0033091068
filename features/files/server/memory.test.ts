import { readdirSync, readFileSync } from 'node:fs'
import { request } from 'node:http'
import { json } from 'node:stream/consumers'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { signedInMember } from '#features/accounts/server/testing.ts'
import { toRequest } from '#kit/endpoint.ts'
import type { ErrorBody } from '#kit/errors.ts'
import type { Client } from '#tests/support/client.ts'
import { startTestServer } from '#tests/support/server.ts'
import { waitTimeoutMs } from '#tests/support/timeouts.ts'
import { type FileKind, uploadFile } from '../contract/index.ts'
import { photo, uploadImage } from './testing.ts'

const server = await startTestServer({ jobs: false })
const megabyte = 1024 * 1024

/** Uploads an image with a longer timeout than the five minutes of `fetch`. */
const uploadInTurn = ({ cookies }: Client, bytes: Buffer, { kind, type }: { kind: FileKind; type: string }) =>
  new Promise<[number | undefined, string | null]>((resolve, reject) => {
    const { path } = toRequest(uploadFile, { kind, name: 'me.jpg' })
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    request(new URL(path, server.url), {
      method: 'POST',
      headers: { origin: server.url, cookie, 'content-type': type, 'content-length': bytes.length },
    })
      .on(
        'response',
        (answer) =>
          void json(answer).then(
            (answered) => resolve([answer.statusCode, (answered as Partial<ErrorBody>).error?.code ?? null]),
            reject,
          ),
      )
      .on('error', reject)
      .end(bytes)
  })

/** The image worker processes of this server, with their peak memory from /proc. */
const imageWorkers = (): { pid: number; mostBytes: number }[] =>
  readdirSync('/proc').flatMap((pid) => {
    try {
      const status = readFileSync(`/proc/${pid}/status`, 'utf8')
      const isOurs =
        status.includes(`PPid:\t${process.pid}\n`) &&
        readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('upload-worker/child.ts')
      return isOurs ? [{ pid: Number(pid), mostBytes: Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024 }] : []
    } catch {
      // Not a process, or it has exited.
      return []
    }
  })

// /proc exists only on Linux.
it.runIf(process.platform === 'linux')(
  'many concurrent uploads of large pictures need less than 200 MB to process',
  async () => {
    const blue = (width: number, height: number) =>
      sharp({ create: { width, height, channels: 3, background: '#357' } })
    // The largest accepted picture of each decoding mode: line by line, in memory, rotated.
    const given = [
      ['image/jpeg', await blue(8000, 7900).jpeg({ quality: 40 }).withMetadata({ orientation: 6 }).toBuffer()],
      [
        'image/jpeg',
        await blue(5150, 3880).jpeg({ progressive: true, quality: 40 }).withMetadata({ orientation: 5 }).toBuffer(),
      ],
      ['image/png', await blue(8000, 7900).png({ compressionLevel: 1 }).toBuffer()],
      ['image/png', await blue(4470, 4470).png({ compressionLevel: 1, progressive: true }).toBuffer()],
      ['image/webp', await blue(3870, 3870).webp({ effort: 0 }).toBuffer()],
    ] as const
    const { client } = await signedInMember(server)
    expect((await uploadImage(client, await photo())).status).toBe(200)
    const [rest] = imageWorkers()
    // Product pictures take the longest but never need the most memory, so one of them is enough.
    const kinds = given.flatMap(([type, bytes], index) =>
      (['avatar', 'attachment', ...(index === 0 ? (['product'] as const) : [])] as const).map((kind) => ({
        type,
        bytes,
        kind,
      })),
    )
    const answers = await Promise.all(kinds.map(({ type, bytes, kind }) => uploadInTurn(client, bytes, { kind, type })))
    expect(answers).toEqual(answers.map(() => [200, null]))
    const [busy, ...others] = imageWorkers()
    const [before, most] = [rest?.mostBytes ?? 0, busy?.mostBytes ?? 0]
    expect([others, busy?.pid]).toEqual([[], rest?.pid])
    process.stdout.write(
      `the largest of each kind: ${Math.round((most - before) / megabyte)} MB beyond ${Math.round(before / megabyte)}\n`,
    )
    expect((most - before) / megabyte).toBeLessThan(200)
    // Eleven of the largest pictures are processed in sequence.
  },
  5 * waitTimeoutMs,
)

it.runIf(process.platform === 'linux')(
  'a picture that crashes its decoder is refused and the server stays up',
  async () => {
    const { id, client } = await signedInMember(server)
    const large = await sharp({ create: { width: 8000, height: 7900, channels: 3, background: '#357' } })
      .jpeg({ quality: 40 })
      .toBuffer()
    let over = false
    const answer = uploadImage(client, large).finally(() => {
      over = true
    })
    while (!over) {
      for (const { pid } of imageWorkers()) process.kill(pid, 'SIGKILL')
      await new Promise((resolve) => setImmediate(resolve))
    }
    // 503 when the worker was killed before it received the picture.
    expect([415, 503]).toContain((await answer).status)
    expect((await server.pool.query('select from files where owner_id = $1', [id])).rowCount).toBe(0)
    expect((await uploadImage(client, await photo())).status).toBe(200)
  },
)
