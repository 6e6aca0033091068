import type { Feature } from '#platform/feature.ts'
import type { Leftover } from '#platform/leftover.ts'
import { type LeftoverKind, leftoverKinds } from '../contract/index.ts'

export type Leftovers = Readonly<Record<LeftoverKind, Leftover>>

/** @throws unless the areas declare exactly the kinds of the contract */
export const collectLeftovers = (areas: readonly Feature[]): Leftovers => {
  const declared = areas.flatMap(({ leftovers }) => leftovers ?? [])
  const names = declared.map(({ kind }) => kind).toSorted()
  if (names.join() !== leftoverKinds.toSorted().join())
    throw new Error(
      `The areas declare the leftovers ${names.join(', ')}; the contract has ${leftoverKinds.join(', ')}.`,
    )
  return Object.fromEntries(declared.map((leftover) => [leftover.kind, leftover])) as Leftovers
}
