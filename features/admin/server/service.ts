import { readMigrations } from '#platform/db/migrate.ts'
import type { Handler } from '#platform/http/route.ts'
import type * as contract from '../contract/index.ts'
import * as queries from './queries.ts'

export const overview: Handler<typeof contract.readOverview> = async ({ tx, now }) => {
  const counts = await queries.countAll(tx, now)
  return {
    members: counts.members,
    confirmedMembers: counts.confirmed,
    newMembers: counts.joined,
    opportunities: counts.opportunities,
    suggestions: counts.suggestions,
    mailsWaiting: counts.mails,
    banned: counts.banned,
    products: {
      drafts: counts.drafts,
      pending: counts.pending,
      approved: counts.approved,
      rejected: counts.rejected,
      archived: counts.archived,
    },
    waiting: { products: counts.pending, partners: counts.partners, feedback: counts.feedback },
  }
}

const startedAt = new Date(Date.now() - process.uptime() * 1000)

export const nodeHealth: Handler<typeof contract.readNodeHealth> = async ({ tx, now }) => {
  const [migrations, applied, database, queues, outbox] = await Promise.all([
    readMigrations(),
    queries.appliedMigrations(tx),
    queries.databaseFacts(tx),
    queries.queues(tx),
    queries.outbox(tx),
  ])
  return {
    node: {
      version: process.versions.node,
      startedAt: startedAt.toISOString(),
      memoryBytes: process.memoryUsage.rss(),
    },
    database: { version: database.version, sizeBytes: database.size, connections: database.connections },
    migrations: {
      applied: applied.length,
      pending: migrations.map((migration) => migration.name).filter((name) => !applied.includes(name)),
      latest: applied.at(-1) ?? null,
    },
    queues,
    outbox: { events: outbox.events, oldestAt: outbox.oldest?.toISOString() ?? null },
    checkedAt: now.toISOString(),
  }
}
