import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { limits } from '#kit/limits.ts'

/** How long a closed connection still accepts the rest of its request. */
const defaultLingerMs = 10_000

/**
 * Discards the rest of a request whose response was sent early. Closing the connection instead would reset it, and the
 * client could lose the response. Closes it after an overlong body or a time limit (RFC 9112, section 9.6).
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
  // Node closes both directions after the last response of a connection; close only the writing side.
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
