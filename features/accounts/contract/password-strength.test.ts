import { describe, expect, it } from 'vitest'
import { limits } from '#kit/limits.ts'
import { passwordStrength } from './password-strength.ts'

/** Letters and their common substitutes: their many readings are the estimator's slowest case. */
const ambiguous = 'aeiostlAEIOSTL4310571@$!'
const passwordOf = (length: number) =>
  Array.from({ length }, () => ambiguous[Math.floor(Math.random() * ambiguous.length)]).join('')

/** CPU time in milliseconds of one check of the password: the fastest of three, because other processes only slow it down. */
const millisecondsOf = async (password: string) => {
  const times: number[] = []
  for (let n = 0; n < 3; n++) {
    const before = process.threadCpuUsage()
    await passwordStrength(password, ['Åsa Berg', 'asa@example.com'])
    const { user, system } = process.threadCpuUsage(before)
    times.push((user + system) / 1000)
  }
  return Math.min(...times)
}

/** Median over passwords of this length. */
const millisecondsFor = async (length: number) => {
  const times: number[] = []
  for (let n = 0; n < 7; n++) times.push(await millisecondsOf(passwordOf(length)))
  return times.sort((a, b) => a - b)[3] as number
}

describe('passwordStrength', () => {
  it('[AUTH-02] checks a password of 256 characters in under 50 ms and in less than twice the time for 64 characters', async () => {
    // Warm-up: loads the dictionaries.
    await millisecondsFor(64)
    const [standard, longest] = [await millisecondsFor(64), await millisecondsFor(limits.password.max)]
    expect(longest).toBeLessThan(50)
    expect(longest / standard).toBeLessThan(2)
  })

  it('[AUTH-02/breached, AUTH-02/guessable] recognizes a leaked password with substituted letters', async () => {
    expect((await passwordStrength('football', [])).refusal).toBe('password.breached')
    for (const password of ['f00tb4ll', 'p4$$w0rd', 'dr4g0n1!'])
      expect((await passwordStrength(password, [])).refusal).toBe('password.guessable')
  })
})
