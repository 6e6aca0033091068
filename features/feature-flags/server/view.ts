import { cardOf } from '#features/profiles/contract/card.ts'
import type { Flag } from '#kit/flags.ts'
import type { Viewer } from '#platform/auth/viewer.ts'
import { type FlagName, type FlagView, type NamedMember } from '../contract/index.ts'
import { type FlagRule, isOn, mayChange, ruleByDefault } from './policy.ts'
import type { FlagRow, listMembers } from './queries.ts'

export const ruleOf = (flag: Flag, row: FlagRow | undefined): FlagRule =>
  row ? { state: row.state, sharePerMille: row.share_per_mille, members: row.members } : ruleByDefault(flag)

const countNamed = ({ members }: FlagRule, on: boolean) => Object.values(members).filter((one) => one === on).length

/** The confirmed members. `ids` is null if they are too many to look at each of them. */
export type Population = { total: number; ids: readonly string[] | null }

/** For how many of the members the function is on. Without ids, named members count as confirmed ones. */
export const reachOf = (flag: Flag, rule: FlagRule, { total, ids }: Population): FlagView['reach'] => {
  if (ids) return { members: ids.filter((id) => isOn(flag, rule, id)).length, total: ids.length, isEstimate: false }
  const [on, off] = [countNamed(rule, true), countNamed(rule, false)]
  const share = rule.state === 'share' ? (rule.sharePerMille ?? 0) / 1000 : rule.state === 'on' ? 1 : 0
  return { members: Math.round((total - on - off) * share) + on, total, isEstimate: true }
}

export const viewOf = (
  flag: Flag<FlagName>,
  row: FlagRow | undefined,
  population: Population,
  viewer: Viewer | null,
): FlagView => {
  const rule = ruleOf(flag, row)
  return {
    name: flag.name,
    state: rule.state,
    sharePerMille: rule.sharePerMille,
    onMembers: countNamed(rule, true),
    offMembers: countNamed(rule, false),
    reach: reachOf(flag, rule, population),
    version: row?.version ?? 0,
    changedAt: row?.changed_at.toISOString() ?? null,
    changedBy: row?.changed_by_name ?? null,
    can: { change: mayChange(viewer) },
  }
}

export const memberOf = ({ member, is_on: on }: Awaited<ReturnType<typeof listMembers>>[number]): NamedMember => ({
  member: cardOf(member),
  isOn: on,
})
