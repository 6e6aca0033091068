import { expect, it } from 'vitest'
import { ApiError } from './api-error.ts'
import { createQueryClient } from './query-client.ts'

const refused = (status: number) => new ApiError('area.read', status, { code: 'internal' })

it('[ERR-04/fresh, ERR-04/no-focus-refetch] answers are fresh for five minutes and not asked for again on focus', () => {
  const { queries } = createQueryClient(() => Promise.reject(refused(500))).getDefaultOptions()
  expect([queries?.staleTime, queries?.refetchOnWindowFocus]).toEqual([300_000, false])
})

it('[ERR-04/one-retry] a failure that may pass is tried once more, a refusal is not', () => {
  // As in a browser: a page that is rendered on the server waits for nothing.
  Object.assign(globalThis, { document: {} })
  const retry = createQueryClient(() => Promise.reject(refused(500))).getDefaultOptions().queries?.retry as (
    failures: number,
    error: Error,
  ) => boolean
  Reflect.deleteProperty(globalThis, 'document')
  for (const status of [0, 500, 503])
    expect([retry(0, refused(status)), retry(1, refused(status))], String(status)).toEqual([true, false])
  for (const status of [400, 401, 403, 404, 409, 429]) expect(retry(0, refused(status)), String(status)).toBe(false)
})
