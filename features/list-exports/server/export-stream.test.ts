import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createExportStream, type Outcome } from './export-stream.ts'

const rowsPerPage = 500
const row = 'x'.repeat(200)

const createSource = (pageCount: number) => {
  let read = 0
  const ends: [Outcome, number][] = []
  const stream = createExportStream({
    head: 'head\r\n',
    pages: (async function* () {
      for (; read < pageCount; read++) yield Array.from({ length: rowsPerPage }, () => row)
    })(),
    write: (rows) => rows.join('\r\n'),
    onEnd: async (outcome, rows) => void ends.push([outcome, rows]),
  })
  return { stream, ends, pagesRead: () => read }
}

it('[ADM-05/streamed] reads no further page until the client has taken the one before', async () => {
  const { stream, pagesRead } = createSource(1000)
  const chunks = stream[Symbol.asyncIterator]()
  for (let taken = 0; taken < 5; taken++) {
    await chunks.next()
    for (let turn = 0; turn < 100; turn++) await setImmediate()
    expect(pagesRead()).toBeLessThanOrEqual(taken + 2)
  }
  stream.destroy()
})

it('[ADM-05/streamed] needs no more memory for a hundred times the rows', async () => {
  const { stream, ends } = createSource(4000)
  globalThis.gc?.()
  const before = process.memoryUsage().heapUsed + process.memoryUsage().external
  let most = 0
  let bytes = 0
  for await (const chunk of stream) {
    bytes += (chunk as Buffer).length
    most = Math.max(most, process.memoryUsage().heapUsed + process.memoryUsage().external - before)
  }
  expect(bytes).toBeGreaterThan(4000 * rowsPerPage * row.length)
  expect(most).toBeLessThan(150 * 1024 * 1024)
  expect(ends).toEqual([['complete', 4000 * rowsPerPage]])
})

it('a stream that is destroyed before anyone reads it has ended too', async () => {
  const { stream, ends } = createSource(1)
  stream.destroy()
  await expect.poll(() => ends).toEqual([['abort', 0]])
})
