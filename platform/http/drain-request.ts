import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { limits } from '#kit/limits.ts'

/** How long a connection that is over stays open for what its caller is still sending, unless another wish is given. */
const defaultLingerMs = 10_000

/**
 * Answers that come before all of the request has: a refusal hardly ever waits for the body. Closing the connection then
 * resets it, and whoever is still sending, a browser or a proxy, may lose the answer to that. So the rest is read and thrown
 * away. A body that is said to be short enough is read to its end, and the connection stays; of any other the answer
 * says that the connection is over, and it is closed once the body is, or once that has gone on for long enough (RFC 9112, section 9.6).
 */
export const registerRequestDraining = (app: FastifyInstance, lingerMs = defaultLingerMs): void => {
  app.addHook('onSend', (request, reply, payload, next) => {
    const { raw } = request
    const { 'content-length': length, 'transfer-encoding': coding } = raw.headers
    if (!raw.complete && !raw.destroyed && (Number(length) > 0 || coding !== undefined)) {
      if (!(Number(length) <= limits.maxDrainedBytes)) reply.header('connection', 'close')
      drainRequest(raw, lingerMs)
    }
    next(null, payload)
  })
}

const drainRequest = (request: IncomingMessage, lingerMs: number): void => {
  const { socket } = request
  let remainingBytes: number = limits.maxDrainedBytes
  let lingerTimer: NodeJS.Timeout | undefined
  // Node closes both directions behind the last answer of a connection, also for callers that asked for no other one.
  socket.destroySoon = () => {
    socket.end()
    lingerTimer = setTimeout(() => socket.destroy(), lingerMs)
    socket.once('close', () => clearTimeout(lingerTimer))
  }
  request.on('data', (chunk: Buffer) => {
    remainingBytes -= chunk.length
    if (remainingBytes < 0) socket.destroy()
  })
  request.on('end', () => {
    Reflect.deleteProperty(socket, 'destroySoon')
    if (lingerTimer) socket.destroySoon()
  })
  request.resume()
}
