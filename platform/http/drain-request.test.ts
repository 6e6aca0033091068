import { connect, type Socket } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { okOutput, endpoint, emptyInput, pickErrors } from '#kit/endpoint.ts'
import { kernelErrors } from '#kit/errors.ts'
import { limits } from '#kit/limits.ts'
import { startKernelNode } from '#tests/support/kernel-node.ts'
import { route } from './route.ts'

// The server responds before it has received the whole body, and the client continues to send, as browsers do.
const maxBytes = 1_000_000
const take = endpoint({
  name: 'test.take',
  method: 'POST',
  path: '/api/test/files',
  summary: '',
  access: 'anyone',
  input: emptyInput,
  output: okOutput,
  errors: pickErrors(kernelErrors, 'body.too_large'),
  upload: { maxBytes, types: ['text/plain'] },
})
const write = endpoint({
  name: 'test.write',
  method: 'POST',
  path: '/api/test/things',
  summary: '',
  access: 'anyone',
  input: emptyInput,
  output: okOutput,
})
const routes = [
  route(take, async (ctx) => ((await ctx.upload.bytes()) ? ({ ok: true } as const) : ctx.fail('body.too_large')), {
    transaction: 'own',
  }),
  route(write, async () => ({ ok: true }) as const),
]
const node = await startKernelNode({ routes, lingerMs: 240_000 })

/** A connection, the received text and how the connection ended. */
const openSocket = (at = node) => {
  const { hostname, port } = new URL(at.url)
  const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true })
  const connection = { socket, text: '', endReason: '' }
  socket.on('data', (data) => (connection.text += data.toString('latin1')))
  socket
    .on('end', () => (connection.endReason ||= 'ended'))
    .on('error', (error: NodeJS.ErrnoException) => (connection.endReason ||= error.code ?? 'broken'))
  onTestFinished(() => void socket.destroy())
  return connection
}
const head = (path: string, ...lines: string[]) =>
  `POST ${path} HTTP/1.1\r\nhost: ${new URL(node.url).host}\r\n${lines.join('\r\n')}\r\n\r\n`
const healthRequest = `GET /healthz HTTP/1.1\r\nhost: ${new URL(node.url).host}\r\n\r\n`
const piece = Buffer.alloc(64 * 1024, 'x')
/** Waits until the data is sent; false when the connection is closed. */
const sent = (socket: Socket, data: Buffer | string) =>
  new Promise<boolean>((resolve) => socket.write(data, () => resolve(!socket.destroyed)))
const sendRest = async (socket: Socket, bytes: number) => {
  for (let rest = bytes; rest > 0; rest -= piece.length) if (!(await sent(socket, piece.subarray(0, rest)))) return
}
const answersOf = ({ text }: { text: string }) => [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)

it.each([
  ['of the maximum size', '/api/test/files', 'text/plain', maxBytes, '200'],
  ['over the maximum size', '/api/test/files', 'text/plain', maxBytes + 1, '413'],
  ['of nine times the maximum size', '/api/test/files', 'text/plain', 9 * maxBytes, '413'],
  ['of an unsupported type', '/api/test/things', 'text/plain', 9 * maxBytes, '415'],
])('a body %s is read to its end, and the connection serves the next request', async (_, path, type, size, status) => {
  const connection = openSocket()
  await sent(connection.socket, head(path, `content-type: ${type}`, `content-length: ${size}`))
  if (status !== '200') await expect.poll(() => answersOf(connection)).toEqual([status])
  await sendRest(connection.socket, size)
  await sent(connection.socket, healthRequest)
  await expect.poll(() => [answersOf(connection), connection.endReason]).toEqual([[status, '200'], ''])
  expect(connection.text).not.toMatch(/connection: close/i)
})

it.each([
  [
    'without a Content-Length',
    head('/api/test/files', 'content-type: text/plain', 'transfer-encoding: chunked'),
    '413',
  ],
  [
    'of JSON over the size limit',
    head('/api/test/things', 'content-type: application/json', `content-length: ${4 * maxBytes}`),
    '413',
  ],
  [
    'of a request with Connection: close',
    head('/api/test/things', 'content-type: text/plain', `content-length: ${4 * maxBytes}`, 'connection: close'),
    '415',
  ],
])(
  'a body %s is read to its end after the response, which announces that the connection closes',
  async (_, begin, status) => {
    const connection = openSocket()
    const isChunked = begin.includes('chunked')
    const send = (bytes: number) =>
      isChunked
        ? sent(connection.socket, `${bytes.toString(16)}\r\n${'x'.repeat(bytes)}\r\n`)
        : sendRest(connection.socket, bytes)
    await sent(connection.socket, begin)
    // Some bodies are refused only once too much has arrived.
    await send(2 * maxBytes)
    await expect.poll(() => answersOf(connection)).toEqual([status])
    // The client received the server's FIN and continues to send.
    await expect.poll(() => connection.endReason).toBe('ended')
    await send(2 * maxBytes)
    const closed = new Promise((resolve) => connection.socket.once('close', resolve))
    connection.socket.end(isChunked ? '0\r\n\r\n' : '')
    await closed
    expect([answersOf(connection), connection.endReason, connection.socket.errored]).toEqual([[status], 'ended', null])
    expect(connection.text).toMatch(/connection: close/i)
  },
)

it.each([
  ['chunked body', 'transfer-encoding: chunked'],
  ['body with a Content-Length', `content-length: ${100 * limits.maxDrainedBytes}`],
])(
  'a client that never stops sending a %s gets a response and is disconnected at the drain limit',
  async (_, length) => {
    const connection = openSocket()
    await sent(connection.socket, head('/api/test/files', 'content-type: text/plain', length))
    const chunk = length.includes('chunked')
      ? Buffer.concat([Buffer.from(`${piece.length.toString(16)}\r\n`), piece, Buffer.from('\r\n')])
      : piece
    let bytes = 0
    // The sent bytes include the system's socket buffers.
    while (bytes < 4 * limits.maxDrainedBytes && (await sent(connection.socket, chunk))) bytes += chunk.length
    expect(bytes).toBeLessThan(2 * limits.maxDrainedBytes)
    expect(answersOf(connection)).toEqual(['413'])
    expect(connection.text).toMatch(/connection: close/i)
  },
)

it('a client that announces a long body and stops sending gets a response and is disconnected', async () => {
  const connection = openSocket(await startKernelNode({ routes, lingerMs: 100 }))
  await sent(
    connection.socket,
    head('/api/test/files', 'content-type: text/plain', `content-length: ${2 * limits.maxDrainedBytes}`),
  )
  await expect.poll(() => [answersOf(connection), connection.endReason]).toEqual([['413'], 'ended'])
  // The client's half is still open, so only a failing write shows that the server closed the socket.
  await expect.poll(() => sent(connection.socket, 'x'), { timeout: 60_000 }).toBe(false)
})
