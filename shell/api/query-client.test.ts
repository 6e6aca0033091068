import { expect, it } from 'vitest'
import { ApiError } from './api-error.ts'
import { createQueryClient } from './query-client.ts'

const refused = (status: number) => new ApiError('area.read', status, { code: 'internal' })

it('[ERR-04/fresh, ERR-04/no-focus-refetch] queries stay fresh for five minutes and do not refetch on window focus', () => {
  const { queries } = createQueryClient(() => Promise.reject(refused(500))).getDefaultOptions()
  expect([queries?.staleTime, queries?.refetchOnWindowFocus]).toEqual([300_000, false])
})

it('[ERR-04/one-retry] queries retry once after a network or server error and never after a client error', () => {
  // The client disables retries without a `document`, as on the server.
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
