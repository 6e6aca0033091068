import type pg from 'pg'
import { copyInto, type Value } from './copy.ts'
import type { SeededMember } from './members.ts'
import type { Step } from './progress.ts'
import { createRandom } from './random.ts'

/** Connections that each member starts. With those that others start, a member has about twice as many. */
export const connectionsPerMember = 4
/** A member connects only to members who joined shortly after them. */
export const nearbyMembers = 500

/** The indexes, unordered, of the later members that the member at `index` is connected to. */
export const laterConnectionsOf = (index: number, memberCount: number): number[] => {
  const random = createRandom(20_261_121 + index)
  const near = Math.min(nearbyMembers, memberCount)
  const met = new Set(Array.from({ length: connectionsPerMember }, () => index + 1 + Math.floor(random.next() * near)))
  return [...met].filter((at) => at < memberCount)
}

/** Connects mostly members who joined at about the same time. */
export const seedConnections = async (
  client: pg.ClientBase,
  members: readonly SeededMember[],
  now: Date,
  step: Step,
): Promise<void> => {
  const random = createRandom(20_261_122)
  const rows = function* (): Generator<Value[]> {
    for (const [index, { id }] of members.entries()) {
      for (const at of laterConnectionsOf(index, members.length)) {
        const other = (members[at] as SeededMember).id
        const since = new Date(now.getTime() - Math.floor(random.next() * 300 * 86_400_000))
        yield [id, other, since]
        yield [other, id, since]
      }
    }
  }
  const total = members.reduce((sum, _, index) => sum + laterConnectionsOf(index, members.length).length * 2, 0)
  await step('connections', total, (add) =>
    copyInto(client, 'connections', ['member_id', 'other_id', 'connected_at'], rows(), add),
  )
}
