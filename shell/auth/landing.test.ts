import fc from 'fast-check'
import { expect, it } from 'vitest'
import { safeNext } from './landing.ts'

it('[ROUTE-04/same-origin] returns to addresses of this product only', () => {
  expect(safeNext('/opportunities?type=job#top')).toBe('/opportunities?type=job#top')
  expect(safeNext('/')).toBe('/')
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
  ]) {
    expect(safeNext(next), String(next)).toBeNull()
  }
})

it('[ROUTE-04/same-origin] never leads to another host, whatever it is given', () => {
  const origin = 'https://nordbro.example'
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'/\\\t\n\r.:@?#%a ') }), (rest) => {
      const next = safeNext(`/${rest}`)
      if (next !== null) expect(new URL(next, origin).origin).toBe(origin)
    }),
    { numRuns: 2000 },
  )
})
