import type { IncomingMessage } from 'node:http'
import { limits } from '#kit/limits.ts'
import { kernelError } from './api-error.ts'

/** The file in a request's body, which is not read before `bytes` is called. */
export type IncomingUpload = {
  /** Declared media type, lower-case and without parameters; untrusted. Empty if not declared. */
  readonly type: string
  /** Declared size in bytes. */
  readonly size: number | null
  /** Reads the file; null if it is larger than `max` or the endpoint's limit. Never buffers more than that. */
  bytes(max?: number): Promise<Buffer | null>
  /** Whether the client has disconnected. */
  isAborted(): boolean
}

/** Bytes of uploads in this node's memory, in total and per sender. */
let bufferedBytes = 0
const bufferedBySender = new Map<string, number>()

const addBuffered = (sender: string, bytes: number) => {
  bufferedBytes += bytes
  const senderBytes = (bufferedBySender.get(sender) ?? 0) + bytes
  if (senderBytes === 0) bufferedBySender.delete(sender)
  else bufferedBySender.set(sender, senderBytes)
}
/** Limits each sender to a share, so that unfinished uploads of one sender cannot block all others. */
const exceedsBufferLimit = (sender: string) =>
  bufferedBytes > limits.uploadBufferBytes || (bufferedBySender.get(sender) ?? 0) > limits.uploadBufferBytesPerSender

/** Reads a body of at most `maxBytes` as an upload by `sender`, a member id or a network. `release` frees the buffered bytes. */
export const receiveUpload = (
  request: IncomingMessage,
  maxBytes: number,
  sender: string,
): { upload: IncomingUpload; release(): void } => {
  const length = Number(request.headers['content-length'] ?? Number.NaN)
  const size = Number.isInteger(length) ? length : null
  let receivedBytes = 0
  const missingFile = () => kernelError('input.invalid', { fields: [{ path: 'file', code: 'field.required' }] })

  const bytes = async (requestedMax = maxBytes): Promise<Buffer | null> => {
    const limit = Math.min(requestedMax, maxBytes)
    if (size !== null && size > limit) return null
    // The system commits memory only when it is written, so a large declared size alone costs nothing.
    const preallocated = size === null ? null : Buffer.allocUnsafeSlow(size)
    const chunks: Buffer[] = []
    try {
      // Leaving the loop must not close the connection, which still has to carry the error response.
      for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
        receivedBytes += chunk.length
        addBuffered(sender, chunk.length)
        if (receivedBytes > limit) return null
        if (exceedsBufferLimit(sender))
          throw kernelError('unavailable', { params: { outcome: 'not_done', seconds: 5 }, retryAfterSeconds: 5 })
        if (preallocated) chunk.copy(preallocated, receivedBytes - chunk.length)
        else chunks.push(chunk)
      }
    } catch (error) {
      // The client disconnected halfway.
      if (request.destroyed && !request.complete) throw kernelError('input.malformed')
      throw error
    }
    if (receivedBytes === 0) throw missingFile()
    return preallocated?.subarray(0, receivedBytes) ?? Buffer.concat(chunks, receivedBytes)
  }

  const release = () => {
    addBuffered(sender, -receivedBytes)
    receivedBytes = 0
  }

  const type = (request.headers['content-type'] ?? '').split(';')[0] as string
  return {
    upload: { type: type.trim().toLowerCase(), size, bytes, isAborted: () => request.socket.destroyed },
    release,
  }
}
