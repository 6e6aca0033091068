import type { Kysely } from 'kysely'
import { expect, it } from 'vitest'
import type { DB } from '#platform/db/schema.ts'
import { eraseMember } from './erase.ts'
import type { Feature } from './feature.ts'

const tx = {} as Kysely<DB>

it('[SET-10/erasure] runs every beforeErase with the accounts first, which lock the member, then every erase with the accounts last', async () => {
  const calls: string[] = []
  const feature = (name: string): Feature => ({
    name,
    routes: [],
    beforeErase: async (_, memberId) => void calls.push(`beforeErase ${name} ${memberId}`),
    erase: async (_, memberId) => void calls.push(`erase ${name} ${memberId}`),
  })
  const accounts = feature('accounts')
  const features = [accounts, feature('files'), { name: 'search', routes: [] }, feature('messages')]
  await eraseMember({ features, accounts }, tx, 'm1')
  expect(calls).toEqual([
    'beforeErase accounts m1',
    'beforeErase files m1',
    'beforeErase messages m1',
    'erase files m1',
    'erase messages m1',
    'erase accounts m1',
  ])
})

it('[SET-10/erasure] erases nothing when an area cannot hand over', async () => {
  const calls: string[] = []
  const accounts: Feature = { name: 'accounts', routes: [], erase: async () => void calls.push('accounts') }
  const failing: Feature = {
    name: 'messages',
    routes: [],
    beforeErase: () => Promise.reject(new Error('cannot hand over')),
  }
  await expect(eraseMember({ features: [failing], accounts }, tx, 'm1')).rejects.toThrow('cannot hand over')
  expect(calls).toEqual([])
})
