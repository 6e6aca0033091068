import type pg from 'pg'
import { copyInto, type Value } from './copy.ts'
import type { SeededMember } from './members.ts'
import { randomFrom } from './random.ts'

/** Each member meets so many others; with those who meet them, they know about twice as many. */
const meetingsOfEach = 4

/** Who knows whom in a generated community: mostly members who joined at about the same time. */
export const seedConnections = async (client: pg.ClientBase, members: readonly SeededMember[], now: Date, onRows: (count: number) => void): Promise<void> => {
  const random = randomFrom(20_261_121)
  const near = Math.min(500, members.length)
  const rows = function* (): Generator<Value[]> {
    for (const [index, member] of members.entries()) {
      const met = new Set<number>()
      for (let meeting = 0; meeting < meetingsOfEach; meeting++) met.add(index + 1 + Math.floor(random.next() * near))
      for (const at of met) {
        const other = members[at]
        if (!other) continue
        const since = new Date(now.getTime() - Math.floor(random.next() * 300 * 86_400_000))
        yield [member.id, other.id, since]
        yield [other.id, member.id, since]
      }
    }
  }
  await copyInto(client, 'connections', ['member_id', 'other_id', 'connected_at'], rows(), onRows)
  await client.query(
    `insert into activities (type, actor_id, other_id, link, subject, created_at)
     select 'new_connection', member_id, other_id, '/profile/' || other_id, 'connections:' || member_id || ':' || other_id, connected_at
     from connections where member_id < other_id order by connected_at`,
  )
}
