import { describe, expect, it } from 'vitest'
import { type Filters, createFilterState } from './filters.ts'

describe('createFilterState', () => {
  it('[OPP-02/url-state] keeps the latest choice while the URL still shows an earlier one', async () => {
    let address: Filters = {}
    const filterState = createFilterState(address)
    const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    filterState.choose({ types: ['job'] }, first.promise, () => address)
    filterState.choose({ ...filterState.read(), remote: 'true' }, second.promise, () => address)
    filterState.syncFromAddress({ types: ['job'] })
    expect(filterState.read()).toEqual({ types: ['job'], remote: 'true' })
    address = { types: ['job'], remote: 'true' }
    first.resolve()
    second.resolve()
    await second.promise
    filterState.syncFromAddress(address)
    expect(filterState.read()).toEqual(address)
  })

  it('[OPP-02/url-state] follows the URL when it changes independently or a navigation ends elsewhere', async () => {
    const filterState = createFilterState({ q: 'rust' })
    filterState.syncFromAddress({ q: 'go' })
    expect(filterState.read()).toEqual({ q: 'go' })
    filterState.choose({ remote: 'true' }, undefined, () => ({ q: 'elsewhere' }))
    expect(filterState.read()).toEqual({ remote: 'true' })
    await expect.poll(filterState.read).toEqual({ q: 'elsewhere' })
    filterState.syncFromAddress({ q: 'back' })
    expect(filterState.read()).toEqual({ q: 'back' })
  })
})
