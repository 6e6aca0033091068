import pg from 'pg'
import { seedConnections } from './connections.ts'
import { seedMembers } from './members.ts'
import { seedOpportunities } from './opportunities.ts'
import { seedProducts } from './products.ts'
import { openProgress } from './progress.ts'

export type CommunitySize = { members: number; opportunities: number; products?: number }

/** How many of everything a community of so many members has. */
export const sizeFor = (members: number): CommunitySize => ({ members, opportunities: Math.ceil(members / 2), products: Math.ceil(members / 5) })

/**
 * Fills an empty database with a generated community, all or nothing, by COPY.
 * `passwordHash`: what all members sign in with; null leaves them without a password.
 */
export const seedCommunity = async (
  url: string,
  size: CommunitySize,
  options: { passwordHash?: string | null; now?: Date; quiet?: boolean } = {},
): Promise<void> => {
  const client = new pg.Client({ connectionString: url, application_name: 'nordbro-seed' })
  await client.connect()
  const now = options.now ?? new Date()
  const bar = (label: string, total: number) => (options.quiet ? { add: () => undefined, end: () => undefined } : openProgress(label, total))
  const step = async <T>(label: string, total: number, work: (add: (count: number) => void) => Promise<T>): Promise<T> => {
    const progress = bar(label, total)
    const result = await work(progress.add)
    progress.end()
    return result
  }
  try {
    await client.query('begin')
    const members = await step('members', size.members, (add) => seedMembers(client, size.members, options.passwordHash ?? null, add))
    await step('opportunities', size.opportunities, (add) => seedOpportunities(client, size.opportunities, members, now, add))
    const { products = 0 } = size
    await step('products', products, (add) => seedProducts(client, products, members, now, add))
    await step('connections', size.members * 8, (add) => seedConnections(client, members, now, add))
    await client.query('commit')
    // The planner chooses by what it knows of the tables; without this it knows nothing until autovacuum comes by.
    await client.query('vacuum analyze')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    await client.end()
  }
}
