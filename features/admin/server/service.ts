import { readMigrationState } from '#platform/db/migration-state.ts'
import type { Feature } from '#platform/feature.ts'
import type { Handler } from '#platform/http/route.ts'
import type * as contract from '../contract/index.ts'
import * as queries from './queries.ts'

/** Places a figure such as `products.drafts` in the view. */
const place = (view: Record<string, unknown>, name: string, value: number): void => {
  const [group, field] = name.split('.') as [string, string | undefined]
  if (field === undefined) view[group] = value
  else view[group] = { ...(view[group] as object | undefined), [field]: value }
}

/** Collects the figures of all areas. The contract names every figure, so that the kernel refuses one too many or few. */
export const createOverview =
  (areas: readonly Feature[]): Handler<typeof contract.readOverview> =>
  async ({ tx, now }) => {
    const figures = await queries.readFigures(
      tx,
      areas.flatMap(({ overview }) => overview?.(now) ?? []),
    )
    const view = {}
    for (const [name, value] of Object.entries(figures)) place(view, name, value)
    return view as contract.Overview
  }

const startedAt = new Date(Date.now() - process.uptime() * 1000)

export const nodeHealth: Handler<typeof contract.readNodeHealth> = async ({ tx, now }) => {
  const [{ applied, pending }, database, queues, outbox] = await Promise.all([
    readMigrationState(tx),
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
    migrations: { applied: applied.length, pending, latest: applied.at(-1) ?? null },
    queues,
    outbox: { events: outbox.events, oldestAt: outbox.oldest?.toISOString() ?? null },
    checkedAt: now.toISOString(),
  }
}
