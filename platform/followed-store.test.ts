import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createFollowedStore } from './followed-store.ts'
import { createLog } from './log/log.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('a followed store finds a change that no event announced, and keeps the last values while reading fails', async () => {
  const lines: string[] = []
  let stored: { value: number } | Error = { value: 1 }
  const onMissedChange = vi.fn()
  const store = await createFollowedStore<{ value: number }>({
    log: createLog('warn', { write: (line) => lines.push(line) }),
    name: 'test values',
    onMissedChange,
    read: async () => {
      if (stored instanceof Error) throw stored
      return stored
    },
  })
  await vi.advanceTimersByTimeAsync(10_000)
  expect([store.current(), onMissedChange.mock.calls.length]).toEqual([{ value: 1 }, 0])

  stored = { value: 2 }
  await vi.advanceTimersByTimeAsync(10_000)
  expect([store.current(), onMissedChange.mock.calls.length]).toEqual([{ value: 2 }, 1])

  stored = { value: 3 }
  await store.reload()
  expect([store.current(), onMissedChange.mock.calls.length]).toEqual([{ value: 3 }, 1])

  stored = new Error('the database is down')
  await vi.advanceTimersByTimeAsync(10_000)
  expect([store.current(), onMissedChange.mock.calls.length]).toEqual([{ value: 3 }, 1])
  expect(lines.join()).toContain('test values: reading them failed')

  stored = { value: 4 }
  store.stop()
  await vi.advanceTimersByTimeAsync(30_000)
  expect(store.current()).toEqual({ value: 3 })
})
