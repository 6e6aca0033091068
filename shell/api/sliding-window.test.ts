import { expect, it } from 'vitest'
import { createSlidingWindow } from './sliding-window.ts'

it('[SHLD-05/client-logins] createSlidingWindow allows the limit in any minute and returns the seconds until the next', () => {
  let now = 0
  const window = createSlidingWindow(5, 60_000, () => now)
  for (let second = 0; second < 5; second++) {
    now = second * 1000
    expect(window.take()).toEqual({ ok: true })
  }
  now = 10_000
  expect(window.take()).toEqual({ ok: false, retryAfter: 50 })
  now = 59_999
  expect(window.take()).toEqual({ ok: false, retryAfter: 1 })
  // The window slides: only the first entry has expired.
  now = 60_000
  expect(window.take()).toEqual({ ok: true })
  expect(window.take()).toEqual({ ok: false, retryAfter: 1 })
})
