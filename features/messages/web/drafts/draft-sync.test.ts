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

/** A server that answers no save before it is asked to; what it was asked to save, in order. */
const slowServer = () => {
  const saves: { content: string; signal: AbortSignal }[] = []
  vi.stubGlobal('fetch', (_path: string, { body, signal }: { body: string; signal: AbortSignal }) => {
    saves.push({ content: (JSON.parse(body) as { content: string }).content, signal })
    return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)))
  })
  return saves
}

it('[MSG-04/autosave] saves nothing of a message on its way, and goes on when it could not be handed over', async () => {
  const saves = slowServer()
  const writing = createDraftSync('anna', newClientId(), {}, () => undefined)
  writing.write({ content: 'Hej' })
  await vi.advanceTimersByTimeAsync(999)
  const goOn = writing.pause()
  await vi.advanceTimersByTimeAsync(60_000)
  // A letter in the very moment, too.
  writing.write({ content: 'Hej!' })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(saves).toEqual([])
  goOn()
  await vi.advanceTimersByTimeAsync(1000)
  expect(saves).toMatchObject([{ content: 'Hej!' }])
})

it('[MSG-04/autosave] gives up what is being saved when the message goes, and saves it again when it could not be handed over', async () => {
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
