import { expect, it } from 'vitest'
import type { ActivityView } from '../contract/index.ts'
import { groupActivities } from './group-activities.ts'

const card = (id: string) => ({
  id,
  fullName: id,
  role: null,
  company: null,
  avatarUrl: null,
  username: null,
  verified: false,
})
let made = 0
const activity = (type: ActivityView['type'], actor: string, other?: string): ActivityView => ({
  id: String(++made),
  type,
  actor: card(actor),
  other: other === undefined ? null : card(other),
  title: null,
  language: null,
  link: null,
  post: null,
  createdAt: '2026-11-20T10:00:00.000Z',
})
const met = (actor: string, other: string) => activity('new_connection', actor, other)
const describeEntries = (activities: ActivityView[]) =>
  groupActivities(activities).map((entry) =>
    entry.kind === 'one' ? entry.activity.type : `${entry.actor.id} + ${entry.others.map(({ id }) => id).join(' ')}`,
  )

it('groupActivities merges consecutive connections of one member into one entry', () => {
  expect(describeEntries([met('a', 'b'), met('c', 'a'), met('a', 'd')])).toEqual(['a + b c d'])
  expect(describeEntries([met('a', 'b'), met('c', 'd')])).toEqual(['new_connection', 'new_connection'])
  expect(describeEntries([met('a', 'b'), activity('profile_update', 'a'), met('a', 'c')])).toEqual([
    'new_connection',
    'profile_update',
    'new_connection',
  ])
  expect(describeEntries([met('a', 'b'), met('b', 'c'), met('c', 'a')])).toEqual(['b + a c', 'new_connection'])
})

it('groupActivities keeps other activities as separate entries', () => {
  expect(describeEntries([activity('completed_session', 'a', 'b'), activity('completed_session', 'a', 'c')])).toEqual([
    'completed_session',
    'completed_session',
  ])
  expect(groupActivities([])).toEqual([])
})
