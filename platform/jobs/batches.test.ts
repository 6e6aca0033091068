import { expect, it } from 'vitest'
import { batchSize, claimInBatches, forEachInBatches, inBatches } from './batches.ts'

const ids = Array.from({ length: 2 * batchSize + 1 }, (_, at) => `id-${String(at).padStart(4, '0')}`)
const listIds = (after: string, limit: number) => ids.filter((id) => id > after).slice(0, limit)

it('a job that claims rows goes on until a batch is not full', async () => {
  let left = 2 * batchSize + 1
  const claimed: number[] = []
  await claimInBatches(async (limit) => {
    const count = Math.min(limit, left)
    left -= count
    claimed.push(count)
    return count
  })
  expect(claimed).toEqual([batchSize, batchSize, 1])
})

it('a job that reads rows by their IDs handles each once', async () => {
  const handled: string[] = []
  await inBatches(async ({ after, limit }) => {
    const page = listIds(after, limit)
    handled.push(...page)
    return page
  })
  expect(handled).toEqual(ids)
})

it('a row that fails does not hold up the others, and fails the job after the last one', async () => {
  const handled: string[] = []
  const failed: string[] = []
  const run = forEachInBatches({
    listRows: async ({ after, limit }) => listIds(after, limit),
    idOf: (id) => id,
    work: async (id) => {
      if (id === ids[0]) throw new Error('broken')
      handled.push(id)
    },
    onError: (_, id) => failed.push(id),
  })
  await expect(run).rejects.toThrow('1 rows were not handled')
  expect(failed).toEqual([ids[0]])
  expect(handled).toEqual(ids.slice(1))
})
