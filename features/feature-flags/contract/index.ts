import * as z from 'zod/mini'
import { memberCard } from '#features/profiles/contract/card.ts'
import { profileChanged } from '#features/profiles/contract/events.ts'
import { abilities } from '#kit/abilities.ts'
import { emptyInput, endpoint, pickErrors } from '#kit/endpoint.ts'
import { choice, id, instant, integer, list } from '#kit/fields.ts'
import { inPerMille } from '#kit/units.ts'
import type { FieldCode } from '#kit/errors.ts'
import { type FeatureFlagFieldCode, featureFlagErrors } from './errors.ts'
import { featureFlagsChanged } from './events.ts'
import { flagNames } from './flags.ts'

export { featureFlagErrors } from './errors.ts'
export { featureFlagsChanged } from './events.ts'
export { type FlagName, flagNames, flags } from './flags.ts'

/** `members`: the most named members of a flag. `counted`: up to how many members a share is counted exactly. */
export const featureFlagLimits = { members: 200, counted: 5000 } as const

/** `share`: on for a share of the members, always the same ones. */
export const flagStates = ['on', 'off', 'share'] as const
export type FlagState = (typeof flagStates)[number]

const count = () => z.int().check(z.minimum(0))
const sharePerMille = () => inPerMille(integer({ min: 0, max: 1000 }))
/** Increases with each change, so that two administrators do not undo each other's. */
const version = () => integer({ min: 0, max: 2_147_483_646 })

const flagFields = {
  name: choice(flagNames),
  state: choice(flagStates),
  /** Null unless the state is `share`. */
  sharePerMille: z.nullable(sharePerMille()),
  /** Members who have it, or not, whatever the state is. */
  onMembers: count(),
  offMembers: count(),
  /** For how many of the confirmed members it is on. */
  reach: z.strictObject({ members: count(), total: count(), isEstimate: z.boolean() }),
  version: version(),
  /** Null as long as no administrator has decided. */
  changedAt: z.nullable(instant()),
  /** Null also when that administrator has deleted their account. */
  changedBy: z.nullable(z.string()),
  can: abilities('change'),
}
export const flagView = z.strictObject(flagFields)
export type FlagView = z.output<typeof flagView>

const namedMember = z.strictObject({ member: memberCard, isOn: z.boolean() })
export type NamedMember = z.output<typeof namedMember>

export const flagDetails = z.strictObject({ ...flagFields, members: z.array(namedMember) })
export type FlagDetails = z.output<typeof flagDetails>

export const listFlags = endpoint({
  name: 'featureFlags.list',
  method: 'GET',
  path: '/api/feature-flags',
  summary: 'Lists the functions that can be turned off, how many members have them, and who changed that.',
  access: 'admin-viewer',
  input: emptyInput,
  output: z.strictObject({ items: z.array(flagView) }),
  staleAfter: [featureFlagsChanged],
})

export const readFlag = endpoint({
  name: 'featureFlags.read',
  method: 'GET',
  path: '/api/feature-flags/:name',
  summary: 'Returns one flag with its named members.',
  access: 'admin-viewer',
  input: z.strictObject({ name: choice(flagNames) }),
  output: flagDetails,
  staleAfter: [featureFlagsChanged, profileChanged],
})

export const setFlag = endpoint({
  name: 'featureFlags.set',
  method: 'PUT',
  path: '/api/feature-flags/:name',
  summary:
    'Turns a function on for everyone, a share of the members or nobody, and on or off for named members, on every node at once. `version` is the one that the caller has read.',
  access: 'admin',
  input: z
    .strictObject({
      name: choice(flagNames),
      state: choice(flagStates),
      sharePerMille: z.nullable(sharePerMille()),
      members: list(z.strictObject({ id: id(), isOn: z.boolean() }), { max: featureFlagLimits.members }),
      version: version(),
    })
    .check(({ value: { state, sharePerMille, members }, issues }) => {
      const refuse = (path: string, message: FieldCode | FeatureFlagFieldCode) =>
        issues.push({ code: 'custom', path: [path], input: undefined, message })
      if (state === 'share' && sharePerMille === null) refuse('sharePerMille', 'field.required')
      if (state !== 'share' && sharePerMille !== null) refuse('sharePerMille', 'field.invalid')
      if (new Set(members.map((one) => one.id)).size < members.length) refuse('members', 'flag.member_twice')
    }),
  output: flagDetails,
  errors: pickErrors(featureFlagErrors, 'flag.changed_meanwhile', 'flag.member_gone'),
})
