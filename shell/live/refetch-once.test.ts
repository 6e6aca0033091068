import { InfiniteQueryObserver, type QueryClient, QueryObserver } from '@tanstack/react-query'
import { describe, expect, it, onTestFinished } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '#kit/endpoint.ts'
import { createQueryClient } from '../api/query-client.ts'
import { listQuery, query } from '../api/query.ts'
import { createRefetchOnce } from './refetch-once.ts'

const read = endpoint({
  name: 'test.read',
  method: 'GET',
  path: '/api/test/read',
  summary: '',
  access: 'anyone',
  input: z.strictObject({ cursor: z.optional(z.string()) }),
  output: z.unknown(),
})

/** A query client whose calls wait until the test answers them. */
const createWaitingClient = () => {
  const requests: { answer: (data: unknown) => Promise<void>; fail: () => Promise<void>; cursor: unknown }[] = []
  const queries = createQueryClient((_endpoint, input, options) => {
    const { promise, resolve, reject } = Promise.withResolvers<never>()
    options?.signal?.addEventListener('abort', () => reject(options.signal?.reason))
    const settle = () => new Promise<void>((done) => setTimeout(done))
    requests.push({
      cursor: (input as { cursor?: string }).cursor,
      answer: (data) => (resolve(data as never), settle()),
      fail: () => (reject(new Error('refused')), settle()),
    })
    return promise
  })
  const refetchOnce = createRefetchOnce(queries)
  onTestFinished(() => {
    refetchOnce.stop()
    queries.clear()
  })
  return {
    requests,
    queries,
    ...refetchOnce,
    event: (transaction: string) => void refetchOnce.refetchOlder(read.name, refetchOnce.knownSince(transaction), true),
    answer: (transaction: string | null) => refetchOnce.refetchAfterAnswer([read], transaction),
  }
}

const observe = (queries: QueryClient) => {
  const observer = new QueryObserver(queries, query(read, {}))
  onTestFinished(observer.subscribe(() => undefined))
  return () => observer.getCurrentResult().data
}

/** A client with one loaded query on screen. */
const openPage = async () => {
  const client = createWaitingClient()
  const shown = observe(client.queries)
  await client.requests[0]?.answer('old')
  return { ...client, shown }
}

describe('the reads of one committed change', () => {
  it('are fetched once if the answer comes before the events', async () => {
    const { answer, event, requests, shown } = await openPage()
    const refetched = answer('7')
    event('7')
    await requests[1]?.answer('new')
    await refetched
    event('7')
    expect(shown()).toBe('new')
    expect(requests).toHaveLength(2)
  })

  it('are fetched once if the events come before the answer, which waits for that fetch', async () => {
    const { answer, event, requests, shown } = await openPage()
    event('7')
    event('7')
    const refetched = answer('7').then(shown)
    await requests[1]?.answer('new')
    expect(await refetched).toBe('new')
    expect(requests).toHaveLength(2)
  })

  it('are fetched again if their fetch started before the commit was known', async () => {
    const { answer, event, queries, requests, shown } = await openPage()
    void queries.refetchQueries()
    const refetched = answer('7')
    expect(requests).toHaveLength(3)
    await requests[1]?.answer('read before the commit')
    await requests[2]?.answer('new')
    await refetched
    event('7')
    expect([shown(), requests.length]).toEqual(['new', 3])
  })

  it('are fetched again after a first load that started before the commit was known', async () => {
    const { answer, event, queries, requests } = createWaitingClient()
    const shown = observe(queries)
    event('7')
    const refetched = answer('7')
    await requests[0]?.answer('read before the commit')
    await requests[1]?.answer('new')
    await refetched
    expect([shown(), requests.length]).toEqual(['new', 2])
  })

  it('are fetched again by the event if the fetch after the answer failed or was cancelled', async () => {
    const { answer, event, queries, requests, shown } = await openPage()
    void answer('7')
    await requests[1]?.fail()
    event('7')
    await requests[2]?.answer('new')
    expect([shown(), requests.length]).toEqual(['new', 3])
    void answer('8')
    await queries.cancelQueries()
    event('8')
    await requests[4]?.answer('newer')
    expect([shown(), requests.length]).toEqual(['newer', 5])
  })

  it('are fetched again by the event if only a later page of the list was loaded since', async () => {
    const client = createWaitingClient()
    const observer = new InfiniteQueryObserver(client.queries, listQuery(read, {}))
    onTestFinished(observer.subscribe(() => undefined))
    await client.requests[0]?.answer({ items: [1], nextCursor: 'next' })
    client.knownSince('7')
    void observer.fetchNextPage()
    await client.requests[1]?.answer({ items: [2], nextCursor: null })
    client.event('7')
    expect(client.requests.map(({ cursor }) => cursor)).toEqual([undefined, 'next', undefined])
  })

  it('are fetched after every answer that names no transaction, and for every further transaction', async () => {
    const { answer, event, requests } = await openPage()
    for (const [at, change] of [() => answer(null), () => answer(null), () => event('7'), () => event('8')].entries()) {
      void change()
      await requests[at + 1]?.answer(at)
    }
    expect(requests).toHaveLength(5)
  })

  it('are remembered for the last 50 transactions', () => {
    const { knownSince } = createWaitingClient()
    const first = knownSince('first')
    const others = Array.from({ length: 49 }, (_, at) => knownSince(`${at}`))
    expect(knownSince('first')).toBe(first)
    knownSince('one more')
    expect(knownSince('0')).toBe(others[0])
    expect(knownSince('first')).toBeGreaterThan(first)
  })
})
