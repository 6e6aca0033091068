import { describe, expect, it } from 'vitest'
import { type Filters, openChoices } from './filters.ts'

describe('what is chosen', () => {
  it('[OPP-02/url-state] is not undone by an address that is still on its way to the choice before', async () => {
    let address: Filters = {}
    const choices = openChoices(address)
    const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    choices.choose({ types: ['job'] }, first.promise, () => address)
    choices.choose({ ...choices.read(), remote: 'true' }, second.promise, () => address)
    choices.follow({ types: ['job'] })
    expect(choices.read()).toEqual({ types: ['job'], remote: 'true' })
    address = { types: ['job'], remote: 'true' }
    first.resolve()
    second.resolve()
    await second.promise
    choices.follow(address)
    expect(choices.read()).toEqual(address)
  })

  it('[OPP-02/url-state] follows the address when it changes otherwise, and when it went elsewhere', async () => {
    const choices = openChoices({ q: 'rust' })
    choices.follow({ q: 'go' })
    expect(choices.read()).toEqual({ q: 'go' })
    choices.choose({ remote: 'true' }, undefined, () => ({ q: 'elsewhere' }))
    expect(choices.read()).toEqual({ remote: 'true' })
    await expect.poll(choices.read).toEqual({ q: 'elsewhere' })
    choices.follow({ q: 'back' })
    expect(choices.read()).toEqual({ q: 'back' })
  })
})
