import { expect, it } from 'vitest'
import { parseCallback } from './callback.ts'

const read = (address: string, now = 1_000_000) => {
  const { search, hash } = new URL(address, 'https://nordbro.example')
  return parseCallback({ search, hash }, now)
}

it('parseCallback reads the error code from the query and from the fragment', () => {
  expect(read('/login?error=access_denied&error_code=otp_expired&error_description=Too+late')).toEqual({
    failure: 'otp_expired',
    issuedSecondsAgo: null,
  })
  expect(read('/login?error=access_denied').failure).toBe('access_denied')
  expect(read('/profile#error_code=identity_already_exists').failure).toBe('identity_already_exists')
  expect(read('/profile').failure).toBeNull()
})

it('[AUTH-09/old-session] parseCallback computes the age of the session in the URL', () => {
  expect(read('/profile#expires_at=1003600&expires_in=3600').issuedSecondsAgo).toBe(0)
  expect(read('/profile#expires_at=1003479&expires_in=3600').issuedSecondsAgo).toBe(121)
  expect(read('/profile#expires_at=soon&expires_in=3600').issuedSecondsAgo).toBeNull()
})
