import type { Kysely } from 'kysely'
import type { Config } from '#platform/config.ts'
import type { DB } from '#platform/db/schema.ts'
import type { SiteProbe } from '#platform/fetch/probe-site.ts'
import type { Storage } from '#platform/storage/storage.ts'
import type { FindingView } from '../contract/index.ts'
import type { NodeReport } from './read-node.ts'

export type DemoAccounts = { emails: readonly string[]; password: string }

/** Free space below which the check warns and fails. Large disks are judged by bytes, small ones by their share. */
export type DiskLimits = { warning: { bytes: number; share: number }; failed: { bytes: number; share: number } }

export type AuditDeps = {
  config: Config
  db: Kysely<DB>
  storage: Storage
  now: () => Date
  /** The accounts of the demo story; they come with a password that everyone can read. */
  demoAccounts: () => Promise<DemoAccounts>
  /** For tests. */
  overrides?: {
    ca?: string
    plainPort?: number
    diskLimits?: DiskLimits
    checkSeconds?: number
  }
}

/** What a check is made with. Checks share the request to the site and the one to the node. */
export type CheckContext = AuditDeps & {
  readSite: () => Promise<SiteProbe>
  readNode: () => Promise<NodeReport>
}

/** @throws what kept it from being made; the audit reports that as a failed check */
export type Check = { readonly needsDatabase: boolean; readonly run: (ctx: CheckContext) => Promise<FindingView[]> }
