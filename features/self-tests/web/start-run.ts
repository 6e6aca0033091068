import type { QueryClient } from '@tanstack/react-query'
import { randomKey } from '#shell/api/call.ts'
import { callOf } from '#shell/api/query-client.ts'
import { mutate, refresh } from '#shell/api/query.ts'
import { upload } from '#shell/api/upload.ts'
import { onLiveEvent } from '#shell/live/live-listeners.ts'
import {
  confirmSelfTest,
  listSelfTestRuns,
  provokedErrorMessage,
  readSelfTests,
  runSelfTest,
  runUploadTest,
  type SelfTest,
  type SelfTestRunView,
  selfTestSent,
} from '../contract/index.ts'
import { testPicture } from '../contract/test-picture.ts'

const reads = [readSelfTests, listSelfTestRuns]
const streamTimeoutMs = 5_000

const startClock = () => {
  const began = performance.now()
  return () => Math.round(performance.now() - began)
}

/** Confirms the event of the run as soon as this tab receives it. */
const runLive = async (client: QueryClient): Promise<SelfTestRunView> => {
  const took = startClock()
  await callOf(client)(readSelfTests, {})
  const requestTime = took()
  let failure: unknown
  const stop = onLiveEvent(selfTestSent, ({ id }) => {
    mutate(client, confirmSelfTest, { id, requestTime }).catch((error: unknown) => {
      failure = error
    })
  })
  try {
    const run = await mutate(client, runSelfTest, { test: 'live' }, reads)
    // The result says that no answer came; this is why.
    if (failure !== undefined) throw failure
    return run
  } finally {
    stop()
  }
}

const runUpload = async (client: QueryClient): Promise<SelfTestRunView> => {
  const bytes = Uint8Array.from(atob(testPicture.base64), (character) => character.charCodeAt(0))
  const run = await upload(runUploadTest, {}, new Blob([bytes], { type: testPicture.type }), {
    type: testPicture.type,
    signal: new AbortController().signal,
    onProgress: () => undefined,
  })
  await refresh(client, reads)
  return run
}

/** Throws outside of any handler, so that the error takes the path of every uncaught error (ERR-01). */
const throwUncaught = (mark: string) => {
  setTimeout(() => {
    throw new Error(provokedErrorMessage(mark))
  })
}

/** Opens a second live stream and closes it. @returns after how many milliseconds it sent its first event; null if it did not */
const openStream = (): Promise<number | null> =>
  new Promise((resolve) => {
    const took = startClock()
    const stream = new EventSource('/api/live')
    const finish = (result: number | null) => {
      clearTimeout(timer)
      stream.close()
      resolve(result)
    }
    const timer = setTimeout(() => finish(null), streamTimeoutMs)
    stream.addEventListener('hello', () => finish(took()))
    stream.onerror = () => finish(null)
  })

/**
 * Runs a test and does the page's part of it.
 * @throws ApiError
 */
export const startRun = async (client: QueryClient, test: SelfTest): Promise<SelfTestRunView> => {
  if (test === 'live') return runLive(client)
  if (test === 'upload') return runUpload(client)
  if (test === 'error') {
    const errorMark = randomKey().slice(0, 12)
    throwUncaught(errorMark)
    return mutate(client, runSelfTest, { test, errorMark }, reads)
  }
  if (test === 'smoke') return mutate(client, runSelfTest, { test, streamOpenedAfter: await openStream() }, reads)
  return mutate(client, runSelfTest, { test }, reads)
}
