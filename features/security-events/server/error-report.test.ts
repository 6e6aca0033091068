import { describe, expect, it } from 'vitest'
import { errorRowOf, redactPersonalData } from './error-report.ts'

const at = new Date('2026-11-20T10:00:00Z')
const report = (message: string, more: object = {}) =>
  errorRowOf({ p_component: 'frontend', p_error_message: message, ...more }, at)

describe('redactPersonalData', () => {
  it.each([
    ['Failed at https://nordbro.example/search?q=anna+berg#top here', 'Failed at https://nordbro.example/search here'],
    ['GET /confirm?code=abc failed', 'GET /confirm failed'],
    ['No account for anna.berg+x@mail.example.com!', 'No account for [address]!'],
    ['Number 19800101-1234 is taken', 'Number [number] is taken'],
    [`token ${'a1'.repeat(30)} refused`, 'token [token] refused'],
    ["Cannot read properties of undefined (reading 'map')", "Cannot read properties of undefined (reading 'map')"],
    ['What? No.', 'What? No.'],
  ])('redacts %j', (text, expected) => {
    expect(redactPersonalData(text)).toBe(expected)
  })
})

it.each(['/', 'a-', '-1', 'https://', 'a@', '1-'])(
  'processes a report built for slow matching in bounded time: %j',
  (part) => {
    const before = process.cpuUsage()
    report(part.repeat(8000), { p_error_stack: part.repeat(40_000) })
    // CPU time, so that the machine's load does not matter.
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(1_500)
  },
)

it('[ERR-01/severity] sets severity high for a message with "critical", whatever the sender reports', () => {
  expect(report('A CRITICAL failure', { p_severity: 'low' }).severity).toBe('high')
  expect(report('A failure', { p_severity: 'critical' }).severity).toBe('medium')
})

it('truncates long fields and removes characters that PostgreSQL cannot store', () => {
  const row = report(`a\u0000b\ud800${'x'.repeat(50_000)}`, {
    p_error_stack: 's\n'.repeat(50_000),
    p_metadata: { context: 'c'.repeat(5000) },
  })
  expect(row.message.startsWith('ab\ufffdx')).toBe(true)
  expect(row.message).toHaveLength(2000)
  expect(row.stack).toHaveLength(8000)
  expect(row.metadata['context']).toHaveLength(500)
})

it('derives the fingerprint from the message and the code location', () => {
  const here = report('Boom', { p_error_stack: 'Error: Boom\n at a (x.js:1:1)\n at b' })
  expect(report('Boom', { p_error_stack: 'Error: Boom\n at a (x.js:1:1)\n at c' }).fingerprint).toEqual(
    here.fingerprint,
  )
  expect(report('Boom', { p_error_stack: 'Error: Boom\n at d (x.js:9:1)' }).fingerprint).not.toEqual(here.fingerprint)
})
