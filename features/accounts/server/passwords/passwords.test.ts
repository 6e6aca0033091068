import { describe, expect, it } from 'vitest'
import { hashPassword, verifyPassword } from './passwords.ts'

describe('password hashing', () => {
  it('verifies a password against a hash with its own salt', async () => {
    const [one, two] = await Promise.all([hashPassword('norrsken'), hashPassword('norrsken')])
    expect(one).not.toBe(two)
    expect(await verifyPassword(one, 'norrsken')).toBe(true)
    expect(await verifyPassword(one, 'Norrsken')).toBe(false)
    expect(await verifyPassword('something else', 'norrsken')).toBe(false)
  })

  it('verifies with the cost parameters in the hash', async () => {
    // 64 KiB, one pass: weaker parameters than the current ones.
    const hash = '$argon2id$v=19$m=64,t=1,p=1$c29tZXNhbHQ$'
    const { argon2Sync } = await import('node:crypto')
    const tag = argon2Sync('argon2id', {
      message: 'norrsken',
      nonce: Buffer.from('somesalt'),
      memory: 64,
      passes: 1,
      parallelism: 1,
      tagLength: 16,
    })
    expect(await verifyPassword(hash + tag.toString('base64').replaceAll('=', ''), 'norrsken')).toBe(true)
  })
})
