import pg from 'pg'
import { messageBulkTriggers } from '#features/messages/server/queries/bulk-triggers.ts'
import { networkBulkTriggers } from '#features/network/server/queries/bulk-triggers.ts'
import { opportunityBulkTriggers } from '#features/opportunities/server/queries/bulk-triggers.ts'
import { productBulkTriggers } from '#features/products/server/queries/bulk-triggers.ts'
import { loadInBulk } from './bulk-load.ts'
import { seedConnections } from './connections.ts'
import { emptyDatabase } from './empty-database.ts'
import { seedActivities, seedNotifications, seedPosts } from './feed.ts'
import { seedMembers } from './members.ts'
import { seedMessages } from './messages.ts'
import { seedOpportunities } from './opportunities.ts'
import { seedProducts } from './products.ts'
import { showSteps, type Step, withoutProgress } from './progress.ts'

export type CommunitySize = {
  members: number
  opportunities: number
  products?: number
  posts?: number
  messages?: number
}

/** The size of a community by its members. Votes, comments, activities and notifications follow from it. */
export const sizeFor = (members: number, messages = members * 3): Required<CommunitySize> => ({
  members,
  opportunities: Math.ceil(members / 2),
  products: Math.ceil(members / 5),
  posts: Math.ceil(members / 2),
  messages,
})

/** Triggers that a bulk load replaces with one statement. */
export const bulkTriggers = [
  ...opportunityBulkTriggers,
  ...productBulkTriggers,
  ...messageBulkTriggers,
  ...networkBulkTriggers,
]

export const communityTables = [
  ...[
    'users',
    'profiles',
    'identities',
    'opportunities',
    'products',
    'files',
    'product_pictures',
    'product_votes',
    'product_comments',
    'connections',
  ],
  ...[
    'posts',
    'activities',
    'activity_members',
    'message_threads',
    'message_pairs',
    'message_boxes',
    'messages',
    'message_words',
    'notifications',
  ],
]

/** `passwordHash` applies to all members; null leaves them without a password. `replace` empties the database first. */
export type SeedOptions = { passwordHash?: string | null; now?: Date; quiet?: boolean; replace?: boolean }

const seedAll = async (
  client: pg.ClientBase,
  { members: memberCount, opportunities, products = 0, posts = 0, messages = 0 }: CommunitySize,
  options: SeedOptions,
  step: Step,
) => {
  const { passwordHash = null, now = new Date() } = options
  const members = await seedMembers(client, memberCount, passwordHash, step)
  await step('opportunities', opportunities, (add) => seedOpportunities(client, opportunities, members, now, add))
  await seedProducts(client, products, members, now, step)
  await seedConnections(client, members, now, step)
  await seedPosts(client, posts, members, now, step)
  await seedMessages(client, messages, members, now, step)
  await seedActivities(client, now, step)
  await seedNotifications(client, now, step)
}

/** Gives the planner statistics, which it otherwise lacks until the next autovacuum. */
const vacuumAnalyze = async (client: pg.ClientBase, step: Step): Promise<void> => {
  const { rows } = await client.query<{ name: string }>(
    "select quote_ident(relname) as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1",
  )
  await step('statistics', rows.length, async (add) => {
    for (const { name } of rows) {
      await client.query(`vacuum (analyze) ${name}`)
      add(1)
    }
  })
}

export const seedCommunity = async (url: string, size: CommunitySize, options: SeedOptions = {}): Promise<void> => {
  const client = new pg.Client({ connectionString: url, application_name: 'nordbro-seed' })
  await client.connect()
  const step = options.quiet ? withoutProgress : showSteps()
  try {
    await client.query('begin')
    if (options.replace) await emptyDatabase(client)
    await loadInBulk(client, {
      tables: communityTables,
      triggers: bulkTriggers,
      step,
      load: () => seedAll(client, size, options, step),
    })
    await client.query('commit')
    await vacuumAnalyze(client, step)
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    await client.end()
  }
}
