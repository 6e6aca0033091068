import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { signedInMember } from '#features/accounts/server/testing.ts'
import { toRequest } from '#kit/endpoint.ts'
import { startTestServer } from '#tests/support/server.ts'
import { fileLimits, uploadFile } from '../contract/index.ts'
import { objectStreamOf, pdfWith, photo, storedKeys, uploadAs, uploadImage } from './testing.ts'

// Malformed, slow and aborted requests, independent of the file's content.
const server = await startTestServer({ jobs: false })
const rowsOf = async (ownerId: string) =>
  (await server.pool.query('select * from files where owner_id = $1', [ownerId])).rowCount
const isThorough = Number(process.env['FILES_RUNS'] ?? 0) >= 2000

type RawRequest = {
  body: Buffer
  length: string
  ends: boolean
  timeoutMs?: number
  of?: { kind: 'product' | 'cv'; type: string }
}

/** Sends bytes with any length header. Resolves to the status of the response, or that the connection was closed. */
const send = (
  client: { cookies: Map<string, string> },
  { body, length, ends, timeoutMs = 30_000, of: { kind, type } = { kind: 'product', type: 'image/jpeg' } }: RawRequest,
) =>
  new Promise<string>((resolve, reject) => {
    const { hostname, port, host, origin } = new URL(server.url)
    const { path } = toRequest(uploadFile, { kind, name: 'a' })
    const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const socket = connect(Number(port), hostname, () => {
      socket.write(
        `POST ${path} HTTP/1.1\r\nhost: ${host}\r\norigin: ${origin}\r\ncookie: ${cookie}\r\ncontent-type: ${type}\r\n${length}\r\n\r\n`,
      )
      socket.write(body)
      if (ends) socket.end()
    })
    let text = ''
    const timeout = setTimeout(() => {
      socket.destroy()
      reject(new Error('still open'))
    }, timeoutMs)
    const finish = () => {
      clearTimeout(timeout)
      socket.destroy()
      resolve(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? 'closed')
    }
    socket.on('data', (data) => {
      text += data.toString('latin1')
      if (text.includes('\r\n\r\n')) finish()
    })
    socket.on('close', finish).on('error', finish)
  })

it.each([
  ['as more bytes than are sent', (size: number) => `content-length: ${size + 500}`, ['400', 'closed']],
  ['as a negative number', () => 'content-length: -5', ['400', 'closed']],
  ['as a word', () => 'content-length: many', ['400', 'closed']],
  ['twice with different values', (size: number) => `content-length: ${size}\r\ncontent-length: 3`, ['400', 'closed']],
  [
    'together with chunked encoding',
    (size: number) => `content-length: ${size}\r\ntransfer-encoding: chunked`,
    ['400', 'closed'],
  ],
  ['as chunked although it is not', () => 'transfer-encoding: chunked', ['400', 'closed']],
  // The surplus bytes are not a valid request: the connection can close before the response is read.
  [
    'as fewer bytes than are sent',
    (size: number) => `content-length: ${Math.floor(size / 2)}`,
    ['415', '400', 'closed'],
  ],
])('an upload whose length is declared %s leaves nothing behind', async (_, length, answers) => {
  const { id, client } = await signedInMember(server)
  const body = await photo({ width: 300, height: 200 })
  const before = storedKeys(server.config)
  expect(answers).toContain(await send(client, { body, length: length(body.length), ends: true }))
  expect(await rowsOf(id)).toBe(0)
  expect(storedKeys(server.config)).toEqual(before)
  expect((await uploadAs(client)).status).toBe(200)
})

it('uploads that declare 10 MB and send nothing occupy no memory', async () => {
  const { client } = await signedInMember(server)
  const waiting = Array.from({ length: 40 }, () =>
    send(client, {
      body: Buffer.from([0xff, 0xd8]),
      length: `content-length: ${fileLimits.imageSize}`,
      ends: false,
      timeoutMs: 3000,
    }).catch(() => 'closed by the test'),
  )
  expect((await uploadAs(client)).status).toBe(200)
  expect(new Set(await Promise.all(waiting))).toEqual(new Set(['closed by the test']))
  expect((await uploadAs(client)).status).toBe(200)
})

it('an upload aborted while it waits in the queue is not processed and leaves nothing behind', async () => {
  const [before, gone] = [await signedInMember(server), await signedInMember(server)]
  const large = await sharp({ create: { width: 7000, height: 7000, channels: 3, background: '#357' } })
    .jpeg({ quality: 40 })
    .toBuffer()
  const first = uploadImage(before.client, large, { kind: 'product' })
  const cancel = new AbortController()
  const { path } = toRequest(uploadFile, { kind: 'product', name: 'a.jpg' })
  const second = gone.client.raw(path, {
    method: 'POST',
    headers: { 'content-type': 'image/jpeg' },
    body: new Uint8Array(large),
    signal: cancel.signal,
  })
  setTimeout(() => cancel.abort(), 100)
  await expect(second).rejects.toThrow()
  expect((await first).status).toBe(200)
  // The aborted upload would have been processed before this one.
  expect((await uploadImage(before.client, await photo(), { kind: 'avatar' })).status).toBe(200)
  expect(await rowsOf(gone.id)).toBe(0)
  expect((await server.pool.query('select from security_events where user_id = $1', [gone.id])).rowCount).toBe(0)
}, 120_000)

it.runIf(isThorough)(
  'an upload that stalls is ended within three minutes',
  async () => {
    const { id, client } = await signedInMember(server)
    const begun = Date.now()
    expect(['408', '400', 'closed']).toContain(
      await send(client, {
        body: Buffer.from([0xff, 0xd8]),
        length: 'content-length: 5000',
        ends: false,
        timeoutMs: 180_000,
      }),
    )
    process.stdout.write(`a stalled upload was ended after ${Math.round((Date.now() - begun) / 1000)} s\n`)
    expect(await rowsOf(id)).toBe(0)
  },
  200_000,
)

it('[FILE-01] the unfinished uploads of one member leave room for those of others', async () => {
  const slow = await signedInMember(server)
  const other = await signedInMember(server)
  const nearlyAll = Buffer.alloc(fileLimits.size - 1)
  const { hostname, port, host, origin } = new URL(server.url)
  const cookie = [...slow.client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const answers: string[] = []
  const sockets = Array.from({ length: 5 }, (_, n) => {
    const socket = connect(Number(port), hostname, () => {
      socket.write(
        `POST ${toRequest(uploadFile, { kind: 'cv', name: `${n}.pdf` }).path} HTTP/1.1\r\nhost: ${host}\r\norigin: ${origin}\r\ncookie: ${cookie}\r\ncontent-type: application/pdf\r\ncontent-length: ${fileLimits.size}\r\n\r\n`,
      )
      socket.write(nearlyAll)
    })
    socket.on('data', (data) => answers.push(data.toString('latin1').slice(9, 12))).on('error', () => undefined)
    return socket
  })
  // Two uploads are buffered; the others get 503 as soon as their bytes arrive.
  await expect.poll(() => answers.length).toBe(3)
  expect(answers).toEqual(['503', '503', '503'])
  expect((await uploadAs(other.client)).status).toBe(200)
  for (const socket of sockets) socket.destroy()
})

it.runIf(process.platform === 'linux')(
  'memory stays bounded at the buffer limit, and further uploads get 503',
  async () => {
    const { id, client } = await signedInMember(server)
    const begin = pdfWith(objectStreamOf('5 0 (x)'))
    // The end marker is in the middle, so the file is read and inspected completely before it is refused.
    const largest = Buffer.concat([begin, Buffer.alloc(fileLimits.size - begin.length, 'x')])
    // Six hundred megabytes if all of them were buffered.
    const together = 60
    const upload = () =>
      send(client, {
        body: largest,
        length: `content-length: ${largest.length}`,
        ends: false,
        timeoutMs: 120_000,
        of: { kind: 'cv', type: 'application/pdf' },
      })
    expect(await upload()).toBe('400')
    const resident = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? 0) / 1024
    const rest = resident()
    let most = rest
    const sampling = setInterval(() => (most = Math.max(most, resident())), 20)
    const answers = await Promise.all(Array.from({ length: together }, upload))
    clearInterval(sampling)
    const count = (status: string) => answers.filter((one) => one === status).length
    process.stdout.write(
      `${together} × 10 MB at once: ${count('400')} inspected, ${count('503')} refused with 503, ${Math.round(most - rest)} MB beyond ${Math.round(rest)}\n`,
    )
    // The sender's account is locked after several recorded violations.
    expect(count('400') + count('503') + count('403') + count('closed')).toBe(together)
    // The senders run in this process too.
    expect(most - rest).toBeLessThan(400)
    expect(await rowsOf(id)).toBe(0)
    const other = await signedInMember(server)
    expect((await uploadAs(other.client)).status).toBe(200)
  },
  180_000,
)
