import { describe, expect, it } from 'vitest'
import { hashPassword, verifyPassword } from './passwords.ts'

describe('passwords', () => {
  it('are verified by their hash, whose salt is its own', async () => {
    const [one, two] = await Promise.all([hashPassword('norrsken'), hashPassword('norrsken')])
    expect(one).not.toBe(two)
    expect(await verifyPassword(one, 'norrsken')).toBe(true)
    expect(await verifyPassword(one, 'Norrsken')).toBe(false)
    expect(await verifyPassword('something else', 'norrsken')).toBe(false)
  })

  it('are verified at the cost their own hash names', async () => {
    // 64 KiB, one pass: made once with other parameters than ours.
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
