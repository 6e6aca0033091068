import { describe, expect, it } from 'vitest'
import type { Call } from './api/call.ts'
import { readPageTitle } from './page-titles.ts'
import { pageRoutes } from './route-table.ts'

const fixed = pageRoutes.map(({ path }) => path).filter((path) => !path.includes(':'))

const read = async (path: string) => {
  const asked: [name: string, input: unknown][] = []
  const call = async (endpoint: { name: string }, input: unknown) => {
    asked.push([endpoint.name, input])
    return { title: 'A title', fullName: 'A title', profile: { fullName: 'A title' } }
  }
  return { title: await readPageTitle(path, call as unknown as Call), asked }
}

describe('readPageTitle', () => {
  it.each(fixed)('[AUTH-05/onboarding] readPageTitle returns null for %s without a call', async (path) => {
    expect(await read(`${path}?q=x#top`)).toEqual({ title: null, asked: [] })
  })

  it.each([
    ['/opportunities/havsbojar-1a2b3c?from=list', 'opportunities.read', { slug: 'havsbojar-1a2b3c' }],
    ['/products/skerry-pilot', 'products.read', { slug: 'skerry-pilot' }],
    ['/profile/6f1e', 'profiles.readMember', { id: '6f1e' }],
    ['/u/sigrid#top', 'profiles.readPublic', { username: 'sigrid' }],
  ])('[AUTH-05/onboarding] readPageTitle reads the title of %s with %s', async (path, name, input) => {
    expect(await read(path)).toEqual({ title: 'A title', asked: [[name, input]] })
  })
})
