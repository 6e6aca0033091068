import { changedFields, recordAdminAction } from '#features/audit-log/server/index.ts'
import type { Flag } from '#kit/flags.ts'
import type { Context } from '#platform/http/context.ts'
import type { Handler } from '#platform/http/route.ts'
import type * as contract from '../contract/index.ts'
import { featureFlagLimits, featureFlagsChanged, type FlagDetails, type FlagName, flags } from '../contract/index.ts'
import * as policy from './policy.ts'
import * as queries from './queries.ts'
import { memberOf, type Population, ruleOf, viewOf } from './view.ts'

const flagOf = (name: FlagName): Flag<FlagName> => flags.find((flag) => flag.name === name) as Flag<FlagName>

const readPopulation = async (tx: Context['tx']): Promise<Population> => {
  const total = await queries.countConfirmed(tx)
  const ids = total <= featureFlagLimits.counted ? await queries.confirmedIds(tx, featureFlagLimits.counted) : null
  return { total, ids }
}

export const list: Handler<typeof contract.listFlags> = async ({ tx, viewer }) => {
  const rows = await queries.listAll(tx)
  const population = await readPopulation(tx)
  const rowOf = (name: FlagName) => rows.find((row) => row.name === name)
  return { items: flags.map((flag) => viewOf(flag, rowOf(flag.name), population, viewer)) }
}

const detailsOf = async ({ tx, viewer }: Pick<Context, 'tx' | 'viewer'>, name: FlagName): Promise<FlagDetails> => {
  const row = await queries.find(tx, name)
  const members = await queries.listMembers(tx, name)
  return { ...viewOf(flagOf(name), row, await readPopulation(tx), viewer), members: members.map(memberOf) }
}

export const read: Handler<typeof contract.readFlag> = (ctx, { name }) => detailsOf(ctx, name)

export const set: Handler<typeof contract.setFlag> = async (ctx, { name, state, sharePerMille, members, version }) => {
  const { tx, member, now } = ctx
  ctx.allow(policy.mayChange(ctx.viewer))
  const row = await queries.find(tx, name)
  if ((row?.version ?? 0) !== version) return ctx.fail('flag.changed_meanwhile')
  const before = ruleOf(flagOf(name), row)
  const next = new Map(members.map((one) => [one.id, one.isOn]))
  const changed = changedFields({ state: before.state, share: before.sharePerMille }, { state, share: sharePerMille })
  const removed = Object.keys(before.members).filter((id) => !next.has(id))
  const added = [...next].filter(([id, on]) => before.members[id] !== on)
  if (!changed && removed.length === 0 && added.length === 0) return detailsOf(ctx, name)

  const isWritten = await queries.write(
    tx,
    { name, state, sharePerMille, changedAt: now, changedBy: member.id },
    version,
  )
  if (!isWritten) return ctx.fail('flag.changed_meanwhile')
  const addedIds = added.map(([id]) => id)
  if ((await queries.lockMembers(tx, addedIds)).length < addedIds.length) return ctx.fail('flag.member_gone')
  await queries.removeMembers(tx, name, removed)
  await queries.setMembers(tx, name, added, now)

  const target = { kind: 'flag', id: name }
  if (changed) await recordAdminAction(ctx, { action: 'flags.set', target, ...changed })
  for (const id of [...removed, ...addedIds])
    await recordAdminAction(ctx, {
      action: 'flags.set_member',
      target: { kind: 'member', id },
      before: { on: before.members[id] ?? null },
      after: { flag: name, on: next.get(id) ?? null },
    })
  // Named members alone concern nobody else.
  if (changed) ctx.publish(featureFlagsChanged, {}, 'everyone')
  else {
    ctx.publish(featureFlagsChanged, {}, { members: [...removed, ...addedIds] })
    ctx.publish(featureFlagsChanged, {}, 'admins')
  }
  return detailsOf(ctx, name)
}
