import type { IncomingMessage } from 'node:http'
import type { Upload } from '#kit/endpoint.ts'
import { limits } from '#kit/limits.ts'
import { kernelFailure } from './api-error.ts'

/** The one file that a request carries as its body. Nothing of it is read before it is asked for. */
export type Uploaded = {
  /** What the caller says it is, lower-case and without parameters; not to be believed. Empty when nothing is said. */
  readonly type: string
  /** Bytes, as far as the caller says. */
  readonly size: number | null
  /** The whole file; null once it is larger than `most`, or than the endpoint takes. Never holds more than that. */
  bytes(most?: number): Promise<Buffer | null>
  /** The caller has gone away: nobody would hear of what became of the file. */
  isLeft(): boolean
}

/** Bytes of uploads that this node holds at the moment: of all, and of each sender. */
let held = 0
const heldFrom = new Map<string, number>()

const hold = (sender: string, bytes: number) => {
  held += bytes
  const theirs = (heldFrom.get(sender) ?? 0) + bytes
  if (theirs === 0) heldFrom.delete(sender)
  else heldFrom.set(sender, theirs)
}
/** One sender holds a share only: who sends nearly all of some files and waits must not keep others from sending theirs. */
const isTooMuch = (sender: string) =>
  held > limits.uploadsHeldBytes || (heldFrom.get(sender) ?? 0) > limits.uploadsHeldFromOneBytes

/**
 * The body of a request as an upload of `sender`, a member or a network. `done` lets go of what was read; what was not is thrown away by `drain-request.ts`.
 */
export const uploadOf = (
  request: IncomingMessage,
  { maxBytes }: Upload,
  sender: string,
): { upload: Uploaded; done(): void } => {
  const length = Number(request.headers['content-length'] ?? Number.NaN)
  const size = Number.isInteger(length) ? length : null
  let mine = 0
  const missing = () => kernelFailure('input.invalid', { fields: [{ path: 'file', code: 'field.required' }] })

  const bytes = async (wanted = maxBytes): Promise<Buffer | null> => {
    const most = Math.min(wanted, maxBytes)
    if (size !== null && size > most) return null
    // Memory that was asked for and not written to is not taken yet: whoever promises much and sends little holds little.
    const whole = size === null ? null : Buffer.allocUnsafeSlow(size)
    const chunks: Buffer[] = []
    try {
      // Leaving the loop must not end the connection, on which the refusal is still to be sent.
      for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
        mine += chunk.length
        hold(sender, chunk.length)
        if (mine > most) return null
        if (isTooMuch(sender))
          throw kernelFailure('unavailable', { params: { outcome: 'not_done', seconds: 5 }, retryAfterSeconds: 5 })
        if (whole) chunk.copy(whole, mine - chunk.length)
        else chunks.push(chunk)
      }
    } catch (error) {
      // Who went away in the middle has sent half a file.
      if (request.destroyed && !request.complete) throw kernelFailure('input.malformed')
      throw error
    }
    if (mine === 0) throw missing()
    return whole?.subarray(0, mine) ?? Buffer.concat(chunks, mine)
  }

  const done = () => {
    hold(sender, -mine)
    mine = 0
  }

  const type = (request.headers['content-type'] ?? '').split(';')[0] as string
  return { upload: { type: type.trim().toLowerCase(), size, bytes, isLeft: () => request.socket.destroyed }, done }
}
