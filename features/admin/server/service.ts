import { readMigrations } from '#platform/db/migrate.ts'
import type { Serve } from '#platform/http/route.ts'
import type * as contract from '../contract/index.ts'
import * as queries from './queries.ts'

export const overview: Serve<typeof contract.readOverview> = async ({ tx, now }) => {
  const counted = await queries.countAll(tx, now)
  return {
    members: counted.members,
    confirmedMembers: counted.confirmed,
    newMembers: counted.joined,
    opportunities: counted.opportunities,
    suggestions: counted.suggestions,
    mailsWaiting: counted.mails,
    banned: counted.banned,
    products: {
      drafts: counted.drafts,
      pending: counted.pending,
      approved: counted.approved,
      rejected: counted.rejected,
      archived: counted.archived,
    },
    waiting: { products: counted.pending, partners: counted.partners, feedback: counted.feedback },
  }
}

const startedAt = new Date(Date.now() - process.uptime() * 1000)

export const nodeHealth: Serve<typeof contract.readNodeHealth> = async ({ tx, now }) => {
  const [known, applied, database, queues, outbox] = await Promise.all([
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
      pending: known.map((migration) => migration.name).filter((name) => !applied.includes(name)),
      latest: applied.at(-1) ?? null,
    },
    queues,
    outbox: { events: outbox.events, oldestAt: outbox.oldest?.toISOString() ?? null },
    checkedAt: now.toISOString(),
  }
}
