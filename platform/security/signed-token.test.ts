import { describe, expect, it } from 'vitest'
import { createSignedToken, isSignatureOf, readSignedToken, signatureOf } from './signed-token.ts'

const secret = 'the secret of an earlier release'
// Made by the code that the features had before this module. Such tokens are in mails and cookies.
const payload = '0b5e3f0c-4f0e-4c53-9a31-6d2f5a3c7e11'
const token = `${payload}.yixDEzO1hKWgGMFfLRjlHAmhPSmnWA05XH15dyXwarI`

describe('signed tokens', () => {
  it('a token is made and read in the format of the tokens that were mailed earlier', () => {
    expect(createSignedToken('opportunities.alerts', payload, secret)).toBe(token)
    expect(readSignedToken('opportunities.alerts', token, secret)).toBe(payload)
  })

  it('the payload of a token may contain dots', () => {
    expect(readSignedToken('a.b', createSignedToken('a.b', 'one.two..three', secret), secret)).toBe('one.two..three')
  })

  it.each([
    ['of another purpose', 'opportunities.alert', token, secret],
    ['of another secret', 'opportunities.alerts', token, `${secret}!`],
    ['of another payload', 'opportunities.alerts', token.replace('0b5e', '0b5f'), secret],
    ['with a shorter signature', 'opportunities.alerts', token.slice(0, -1), secret],
    ['with a longer signature', 'opportunities.alerts', `${token}I`, secret],
    ['with an appended part', 'opportunities.alerts', `${token}.`, secret],
    ['without a signature', 'opportunities.alerts', payload, secret],
    ['without any text', 'opportunities.alerts', '', secret],
  ])('a token %s is refused', (_name, purpose, text, key) => {
    expect(readSignedToken(purpose, text, key)).toBeNull()
  })

  it('a signature is valid for one purpose and payload only', () => {
    const signature = signatureOf('accounts.sign_up', payload, secret)
    expect(isSignatureOf(signature, 'accounts.sign_up', payload, secret)).toBe(true)
    expect(isSignatureOf(signature, 'accounts.sign_up', `${payload} `, secret)).toBe(false)
    expect(isSignatureOf(signature, 'accounts.link', payload, secret)).toBe(false)
    expect(isSignatureOf('', 'accounts.sign_up', payload, secret)).toBe(false)
  })
})
