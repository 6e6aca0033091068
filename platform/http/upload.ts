import type { IncomingMessage } from 'node:http'
import type { UploadSpec } from '#kit/endpoint.ts'
import { limits } from '#kit/limits.ts'
import { kernelError } from './api-error.ts'

/** The one file that a request carries as its body. Nothing of it is read before it is asked for. */
export type IncomingUpload = {
  /** What the caller says it is, lower-case and without parameters; not to be believed. Empty when nothing is said. */
  readonly type: string
  /** Bytes, as far as the caller says. */
  readonly size: number | null
  /** The whole file; null once it is larger than `most`, or than the endpoint takes. Never holds more than that. */
  bytes(max?: number): Promise<Buffer | null>
  /** The caller has gone away: nobody would hear of what became of the file. */
  isAborted(): boolean
}

/** Bytes of uploads that this node holds at the moment: of all, and of each sender. */
let bufferedBytes = 0
const bufferedBySender = new Map<string, number>()

const addBuffered = (sender: string, bytes: number) => {
  bufferedBytes += bytes
  const senderBytes = (bufferedBySender.get(sender) ?? 0) + bytes
  if (senderBytes === 0) bufferedBySender.delete(sender)
  else bufferedBySender.set(sender, senderBytes)
}
/** One sender holds a share only: who sends nearly all of some files and waits must not keep others from sending theirs. */
const exceedsBufferLimit = (sender: string) =>
  bufferedBytes > limits.uploadBufferBytes || (bufferedBySender.get(sender) ?? 0) > limits.uploadBufferBytesPerSender

/**
 * The body of a request as an upload of `sender`, a member or a network. `done` lets go of what was read; what was not is thrown away by `drain-request.ts`.
 */
export const receiveUpload = (
  request: IncomingMessage,
  { maxBytes }: UploadSpec,
  sender: string,
): { upload: IncomingUpload; release(): void } => {
  const length = Number(request.headers['content-length'] ?? Number.NaN)
  const size = Number.isInteger(length) ? length : null
  let receivedBytes = 0
  const missingFile = () => kernelError('input.invalid', { fields: [{ path: 'file', code: 'field.required' }] })

  const bytes = async (requestedMax = maxBytes): Promise<Buffer | null> => {
    const limit = Math.min(requestedMax, maxBytes)
    if (size !== null && size > limit) return null
    // Memory that was asked for and not written to is not taken yet: whoever promises much and sends little holds little.
    const preallocated = size === null ? null : Buffer.allocUnsafeSlow(size)
    const chunks: Buffer[] = []
    try {
      // Leaving the loop must not end the connection, on which the refusal is still to be sent.
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
      // Who went away in the middle has sent half a file.
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
