import { mayCall } from '#kit/access.ts'
import type { Flag } from '#kit/flags.ts'
import type { Viewer } from '#platform/auth/viewer.ts'
import { memberShare } from '#platform/member-share.ts'
import type { FlagState } from '../contract/index.ts'

/*
 * Which members have a function:
 * - A named member has what the administrators chose for them.
 * - Everyone else has what the state says. Without a row, the default in the code is the state.
 * - A share are always the same members: one that grows turns the function off for nobody.
 * - Visitors have it only if it is on for everyone.
 * Every administrator reads the flags; changing them needs the level `admin`.
 */

export type FlagRule = {
  readonly state: FlagState
  readonly sharePerMille: number | null
  /** Named members, by id. */
  readonly members: Readonly<Record<string, boolean>>
}

export const ruleByDefault = (flag: Flag): FlagRule => ({
  state: flag.isOnByDefault ? 'on' : 'off',
  sharePerMille: null,
  members: {},
})

/** @param memberId null for a visitor */
export const isOn = (flag: Flag, rule: FlagRule, memberId: string | null): boolean => {
  if (memberId !== null) {
    const own = rule.members[memberId]
    if (own !== undefined) return own
  }
  if (rule.state === 'share')
    return memberId !== null && memberShare(flag.name, memberId) * 1000 < (rule.sharePerMille ?? 0)
  return rule.state === 'on'
}

export const mayChange = (viewer: Viewer | null) => mayCall('admin', viewer)
