import { detectPooler, type Pooler } from './pooler.ts'

/** Where a node reaches its database. */
export type DatabaseAddresses = {
  /** For statements and transactions. May lead to PgBouncer in transaction mode. */
  readonly url: string
  /** For what needs a session: migrations, notifications, the job queue, backups. Without a pooler, `url`. */
  readonly directUrl: string
  /** A streaming replica for what visitors read. */
  readonly readUrl: string | null
}

/** A database without a pooler and without a replica. */
export const addressesOf = (url: string): DatabaseAddresses => ({ url, directUrl: url, readUrl: null })

/** The pooler before the database; `none` where all statements go to one address. @throws what the connection fails with */
export const poolerOf = async ({ url, directUrl }: DatabaseAddresses): Promise<Pooler> =>
  url === directUrl ? 'none' : detectPooler(url)
