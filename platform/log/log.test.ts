import { expect, it } from 'vitest'
import { serializeError } from './log.ts'

it("serializeError removes the recipient's address from a mail server's error", () => {
  const error = Object.assign(
    new Error("Can't send mail: 550-5.1.1 <maja.ek@example.com> is unknown\n550 5.1.1 maja.ek@example.com"),
    { code: 'EENVELOPE' },
  )
  const logged = serializeError(error)
  expect(JSON.stringify(logged)).not.toContain('maja')
  expect(logged).toMatchObject({
    code: 'EENVELOPE',
    message: expect.stringContaining('550-5.1.1 <[address]> is unknown'),
  })
  expect(logged.stack).toMatch(/log\.test\.ts/)
})

it('serializeError accepts thrown values that are not errors', () => {
  for (const thrown of [{ status: 404 }, 'words', 5])
    expect(serializeError(thrown as unknown as Error)).toMatchObject({ message: undefined, stack: undefined })
})

it('serializeError removes the values that a database error quotes', () => {
  const error = Object.assign(new Error('Key (email)=(maja@example.com) already exists.'), {
    code: '23505',
    constraint: 'users_email_key',
  })
  expect(JSON.stringify(serializeError(error))).not.toContain('maja')
})
