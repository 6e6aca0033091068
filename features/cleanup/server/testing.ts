import { buildMember } from '#features/accounts/server/testing.ts'
import { buildOpportunity } from '#features/opportunities/server/testing.ts'
import { buildProduct } from '#features/products/server/testing.ts'
import { buildProgram } from '#features/programs/server/testing.ts'
import { dayMs } from '#kit/durations.ts'
import type { TestServer } from '#tests/support/server.ts'
import type { LeftoverKind } from '../contract/index.ts'

const tables = {
  unconfirmed_accounts: 'users',
  product_drafts: 'products',
  rejected_products: 'products',
  program_drafts: 'programs',
  closed_opportunities: 'opportunities',
} as const satisfies Record<LeftoverKind, string>

const daysAgo = (days: number) => new Date(Date.now() - days * dayMs)

/** Adds a row of the kind that was last touched `days` days ago. @returns its id */
export const buildLeftover = async (
  server: TestServer,
  kind: LeftoverKind,
  { ownerId, days, title = 'Ett gammalt utkast' }: { ownerId: string; days: number; title?: string },
): Promise<string> => {
  const { db } = server
  const at = daysAgo(days)
  if (kind === 'unconfirmed_accounts')
    return (await buildMember(server, { confirmed: false, memberSince: at, fullName: title })).id
  if (kind === 'closed_opportunities') {
    const { id } = await buildOpportunity(server, ownerId, { title, createdAt: daysAgo(days + 30) })
    await db.updateTable('opportunities').set({ is_active: false, closed_at: at }).where('id', '=', id).execute()
    return id
  }
  if (kind === 'program_drafts') {
    const { id } = await buildProgram(server, ownerId, { title, status: 'draft' })
    await db.updateTable('programs').set({ updated_at: at }).where('id', '=', id).execute()
    return id
  }
  const status = kind === 'product_drafts' ? 'draft' : 'rejected'
  const { id } = await buildProduct(server, ownerId, { title, status })
  await db.updateTable('products').set({ updated_at: at }).where('id', '=', id).execute()
  return id
}

/** Which of the rows of a kind are still there. */
export const remaining = async (
  { db }: Pick<TestServer, 'db'>,
  kind: LeftoverKind,
  ids: readonly string[],
): Promise<string[]> => {
  const rows = await db.selectFrom(tables[kind]).select('id').where('id', 'in', ids).execute()
  return ids.filter((id) => rows.some((row) => row.id === id))
}
