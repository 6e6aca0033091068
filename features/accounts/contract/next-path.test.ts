import fc from 'fast-check'
import { expect, it } from 'vitest'
import { safeNextPath } from './next-path.ts'

it('[ROUTE-04/same-origin] safeNextPath accepts only addresses of this product', () => {
  expect(safeNextPath('/opportunities?type=job#top')).toBe('/opportunities?type=job#top')
  expect(safeNextPath('/')).toBe('/')
  for (const next of [
    null,
    undefined,
    '',
    'opportunities',
    'https://elsewhere.example/',
    '//elsewhere.example',
    '/\\elsewhere.example',
    '/.//elsewhere.example',
    '/\t/elsewhere.example',
    '/\n//elsewhere.example',
    'javascript:alert(1)',
    ' /network',
    '/net\twork',
    '/network\u0000',
    '/network\u007f',
    '/a//elsewhere.example',
    '/%2felsewhere.example',
    '/%5celsewhere.example',
    '/%E0%A4%A',
    `/${'a'.repeat(500)}`,
  ]) {
    expect(safeNextPath(next), String(next)).toBeNull()
  }
})

it('[ROUTE-04/return-after-login] safeNextPath refuses pages with side effects, redirects and addresses without a page', () => {
  for (const next of [
    '/login',
    '/LOGIN/',
    '/%6cogin?next=/network',
    '/./signup',
    '/logout',
    '/confirm#code=abc',
    '/reset-password?x',
    '/forgot-password',
    '/unsubscribe/token',
    '/opportunities/alerts/stop?token=x',
    '/api/profile',
    '/rest/v1/profiles',
    '/dev/mailbox',
    '/404',
  ]) {
    expect(safeNextPath(next), next).toBeNull()
  }
  for (const next of [
    '/products/login',
    '/logins',
    '/opportunities/alerts-engineer',
    '/u/confirm',
    '/profile?tab=privacy',
  ])
    expect(safeNextPath(next)).toBe(next)
})

it('[ROUTE-04/return-after-login] safeNextPath limits a path to 500 characters after encoding', () => {
  expect(safeNextPath(`/${'a'.repeat(499)}`)).toHaveLength(500)
  expect(safeNextPath(`/${'å'.repeat(100)}`)).toBeNull()
  expect(safeNextPath('/opportunities?q=å b')).toBe('/opportunities?q=%C3%A5%20b')
})

it('[ROUTE-04/same-origin] safeNextPath never returns an address on another host', () => {
  const origin = 'https://nordbro.example'
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'/\\\t\n\r.:@?#%a ') }), (rest) => {
      const next = safeNextPath(`/${rest}`)
      if (next !== null) expect(new URL(next, origin).origin).toBe(origin)
    }),
    { numRuns: 2000 },
  )
})
