import { expect, it } from 'vitest'
import { openText, sealText } from './sealed-text.ts'

const secret = 'a secret of at least 32 characters'
const text = 'https://calendar.example.org/å/secret.ics'

it('opens what was sealed, and seals the same text differently each time', () => {
  const [one, other] = [sealText('calendar', 'ada', text, secret), sealText('calendar', 'ada', text, secret)]
  expect(openText('calendar', 'ada', one, secret)).toBe(text)
  expect(openText('calendar', 'ada', sealText('calendar', 'ada', '', secret), secret)).toBe('')
  expect(one.equals(other)).toBe(false)
  expect(one.toString('latin1')).not.toContain('calendar.example')
})

it('does not open a text of another owner, purpose or secret, or a text that was changed', () => {
  const sealed = sealText('calendar', 'ada', text, secret)
  expect(openText('calendar', 'bo', sealed, secret)).toBeNull()
  expect(openText('webhook', 'ada', sealed, secret)).toBeNull()
  expect(openText('calendar', 'ada', sealed, `${secret}.`)).toBeNull()
  expect(openText('calendar', 'ada', sealed.subarray(0, 20), secret)).toBeNull()
  for (const at of [0, 12, 28, sealed.length - 1]) {
    const changed = Buffer.from(sealed)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(openText('calendar', 'ada', changed, secret)).toBeNull()
  }
})
