import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { SessionViewer } from '#features/accounts/contract/index.ts'
import { announceAuth } from '#shell/auth/auth-store.ts'
import { newClientId, createDraftSync } from './draft-sync.ts'

beforeEach(() => {
  vi.useFakeTimers()
  announceAuth('signed_in', { id: 'anna' } as SessionViewer)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A server that never responds; returns the attempted saves in order. */
const slowServer = () => {
  const saves: { content: string; signal: AbortSignal }[] = []
  vi.stubGlobal('fetch', (_path: string, { body, signal }: { body: string; signal: AbortSignal }) => {
    saves.push({ content: (JSON.parse(body) as { content: string }).content, signal })
    return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)))
  })
  return saves
}

it('[MSG-04/autosave] createDraftSync pauses saving while the message is queued and resumes if queueing fails', async () => {
  const saves = slowServer()
  const writing = createDraftSync('anna', newClientId(), {}, () => undefined)
  writing.write({ content: 'Hej' })
  await vi.advanceTimersByTimeAsync(999)
  const goOn = writing.pause()
  await vi.advanceTimersByTimeAsync(60_000)
  // Typing while paused must not save either.
  writing.write({ content: 'Hej!' })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(saves).toEqual([])
  goOn()
  await vi.advanceTimersByTimeAsync(1000)
  expect(saves).toMatchObject([{ content: 'Hej!' }])
})

it('[MSG-04/autosave] createDraftSync aborts a running save when the message is queued and repeats it on failure', async () => {
  const saves = slowServer()
  const writing = createDraftSync('anna', newClientId(), {}, () => undefined)
  writing.write({ content: 'Hej' })
  await vi.advanceTimersByTimeAsync(1000)
  expect(saves).toMatchObject([{ content: 'Hej', signal: { aborted: false } }])
  const goOn = writing.pause()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(saves).toMatchObject([{ signal: { aborted: true } }])
  goOn()
  await vi.advanceTimersByTimeAsync(1000)
  expect(saves).toMatchObject([{ signal: { aborted: true } }, { content: 'Hej', signal: { aborted: false } }])
  writing.pause()
  writing.finish()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(saves).toHaveLength(2)
})
