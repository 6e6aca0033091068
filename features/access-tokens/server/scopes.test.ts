import { describe, expect, it } from 'vitest'
import { administrationRules } from '#kit/access.ts'
import { closedAreas, ignoresCaller, includesScope, scopeOf, tokenAreas, tokenScopes } from '#kit/token-scopes.ts'
import { servedEndpoints } from '#tests/support/served-endpoints.ts'
import { tokenErrors } from '../contract/errors.ts'
import en from '../locales/en.json' with { type: 'json' }

const areas = [...new Set(servedEndpoints.map(({ name }) => name.split('.')[0] as string))]

describe('the areas of access tokens', () => {
  it('[API-02/tokens] every area of the contract is in exactly one of the two lists', () => {
    expect([...tokenAreas, ...Object.keys(closedAreas)].toSorted()).toEqual(areas.toSorted())
  })

  it('every area for which tokens can be made has a name', () => {
    expect(Object.keys(en.areas).toSorted()).toEqual([...tokenAreas].toSorted())
  })
})

it('every refusal of a token has a text and says 401 or 403', () => {
  expect(
    Object.keys(en.errors.token)
      .map((name) => `token.${name}`)
      .toSorted(),
  ).toEqual(Object.keys(tokenErrors).toSorted())
  expect([...new Set(Object.values(tokenErrors))]).toEqual([401, 403])
})

describe('scopeOf', () => {
  it('[API-02/tokens] names the area, and `write` for everything that is not a GET', () => {
    for (const endpoint of servedEndpoints) {
      const scope = scopeOf(endpoint)
      if (scope === null) continue
      const [area] = endpoint.name.split('.')
      expect(scope).toBe(`${area}:${endpoint.method === 'GET' ? 'read' : 'write'}`)
      expect(tokenScopes).toContain(scope)
    }
  })

  it('[API-02/tokens] refuses closed areas, the administration and what needs a confirmed identity', () => {
    const isClosed = ({ name, access, reauthentication }: (typeof servedEndpoints)[number]) =>
      Object.hasOwn(closedAreas, name.split('.')[0] ?? '') ||
      reauthentication ||
      (administrationRules as readonly string[]).includes(access)
    const closed = servedEndpoints.filter(isClosed)
    expect(closed.length).toBeGreaterThan(100)
    expect(closed.filter((endpoint) => scopeOf(endpoint) !== null).map(({ name }) => name)).toEqual([])
    const others = servedEndpoints.filter((endpoint) => !isClosed(endpoint) && scopeOf(endpoint) === null)
    expect(others.filter((endpoint) => !ignoresCaller(endpoint)).map(({ name }) => name)).toEqual([
      'notifications.pushState',
      'notifications.startPush',
      'notifications.stopPush',
    ])
  })
})

it('[API-02/tokens] `write` includes `read`, and nothing else includes anything', () => {
  expect(includesScope(['products:read'], 'products:read')).toBe(true)
  expect(includesScope(['products:write'], 'products:read')).toBe(true)
  expect(includesScope(['products:write'], 'products:write')).toBe(true)
  expect(includesScope(['products:read'], 'products:write')).toBe(false)
  expect(includesScope(['programs:write'], 'programReviews:read')).toBe(false)
  expect(includesScope([], 'products:read')).toBe(false)
})
