import type { Kysely } from 'kysely'
import type { DB } from '#platform/db/schema.ts'
import type { Feature } from '#platform/feature.ts'
import * as queries from './queries.ts'
import { routes } from './routes.ts'

/** Where members write to the operator; null until an administrator has entered it. */
export const operatorAddress = async (db: Kysely<DB>): Promise<string | null> => (await queries.read(db)).contact_email

export const marketing: Feature = {
  name: 'marketing',
  routes,
  prepare: async (db) => {
    await queries.read(db)
  },
  erase: async (tx, memberId) => {
    await queries.eraseMember(tx, memberId)
  },
}
