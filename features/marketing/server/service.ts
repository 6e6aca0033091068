import { changedFields, recordAdminAction } from '#features/audit-log/server/index.ts'
import type { Handler } from '#platform/http/route.ts'
import type * as contract from '../contract/index.ts'
import { communityLimits, siteFactsChanged } from '../contract/index.ts'
import * as queries from './queries.ts'
import { communityOf, viewOf } from './view.ts'

export const read: Handler<typeof contract.readSiteFacts> = async ({ db, viewer }) =>
  viewOf(await queries.read(db), viewer)

const auditedFacts = (row: queries.SiteFactsRow) => ({
  companies: row.companies,
  daily_startups: row.daily_startups,
  countries: row.countries,
  operator: row.operator_name,
  contact: row.contact_email,
})

export const update: Handler<typeof contract.updateSiteFacts> = async (ctx, { figures, operator }) => {
  const before = auditedFacts(await queries.readForUpdate(ctx.tx))
  const row = await queries.write(ctx.tx, {
    companies: figures.companies,
    daily_startups: figures.dailyStartups,
    countries: figures.countries,
    operator_name: operator.name,
    contact_email: operator.contactEmail,
    changed_at: ctx.now,
    changed_by: ctx.member.id,
  })
  const changed = changedFields(before, auditedFacts(row))
  if (changed) {
    await recordAdminAction(ctx, {
      action: 'settings.set_site_facts',
      target: { kind: 'setting', id: 'site_facts' },
      ...changed,
    })
  }
  ctx.publish(siteFactsChanged, {}, 'everyone')
  return viewOf(row, ctx.viewer)
}

export const readCommunity: Handler<typeof contract.readCommunity> = async ({ tx, viewer }) => {
  const rows = await queries.listPublicMembers(tx, viewer?.id ?? null, communityLimits.nodes, communityLimits.about)
  return communityOf(
    rows,
    await queries.connectionsAmong(
      tx,
      rows.map(({ id }) => id),
    ),
  )
}
