import { argon2, type Argon2Parameters, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { kernelFailure } from '#platform/http/failure.ts'

const derive = promisify(argon2) as (algorithm: 'argon2id', parameters: Argon2Parameters) => Promise<Buffer>

/** OWASP's first choice for Argon2id: 19 MiB, two passes, one lane. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 }
const tagLength = 32

// Each derivation keeps a core busy for tens of milliseconds. Beyond the cores they only slow each other down; beyond
// this queue the caller would have given up, so it is told at once to come back.
const atOnce = availableParallelism()
const waitingAtMost = 64

let running = 0
const waiting: (() => void)[] = []

const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
  if (running >= atOnce) {
    if (waiting.length >= waitingAtMost) throw kernelFailure('unavailable', { params: { seconds: 2 }, retryAfterSeconds: 2 })
    // Whoever ends hands over its place, so `running` stays as it is.
    await new Promise<void>((enter) => waiting.push(enter))
  } else running++
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

const encoded = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')

/**
 * Hashes a password as a PHC string: `$argon2id$v=19$m=19456,t=2,p=1$salt$hash`.
 * @throws Failure `unavailable` when too many wait already
 */
export const hashPassword = async (password: string): Promise<string> => {
  const nonce = randomBytes(16)
  const tag = await inTurn(() => derive('argon2id', { message: password, nonce, tagLength, ...cost }))
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${encoded(nonce)}$${encoded(tag)}`
}

const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

/** Whether the password is the hashed one; at the cost the hash itself names. @throws Failure `unavailable` as above */
export const verifyPassword = async (hash: string, password: string): Promise<boolean> => {
  const [, memory, passes, parallelism, nonce, tag] = phc.exec(hash) ?? []
  if (!nonce || !tag) return false
  const expected = Buffer.from(tag, 'base64')
  const derived = await inTurn(() =>
    derive('argon2id', {
      message: password,
      nonce: Buffer.from(nonce, 'base64'),
      tagLength: expected.length,
      memory: Number(memory),
      passes: Number(passes),
      parallelism: Number(parallelism),
    }),
  )
  return timingSafeEqual(derived, expected)
}
