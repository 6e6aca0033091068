import type { BuiltChunk } from './built-chunk.ts'
import type { Group, Load } from './groups.ts'

export type Excess = { readonly files: number; readonly bytes: number }

const sumOf = (excess: readonly Excess[], of: keyof Excess) =>
  excess.reduce((sum, one) => sum + Math.max(0, one[of]), 0)

/** Divisions that are tried for one load before it keeps its excess. Each computes the groups again. */
const maxTries = 12

/**
 * Divides groups for the loads that have too many bytes: the files of a group that such a load does not need become a
 * group of their own. Neither the files nor the bytes beyond the limits grow, summed over all loads. A division never
 * makes groups import each other in a circle, because a load contains all that its files import.
 * @param regroup the groups by the name of each file; a file without a name stays alone
 */
export const splitGroups = (
  groups: readonly Group[],
  parts: readonly BuiltChunk[],
  loads: readonly Load[],
  excessOf: (groups: readonly Group[]) => readonly Excess[],
  regroup: (nameOf: ReadonlyMap<string, string>) => Group[],
): readonly Group[] => {
  let best = { groups, excess: excessOf(groups) }
  const bytesOf = new Map(parts.map(({ file, bytes }) => [file, bytes]))
  let divisionCount = 0
  const nameOf = new Map<string, string>(
    groups.flatMap(({ files }, at) => files.map((file) => [file, `group-${at}`] as const)),
  )

  /** Whether a division for the load made it smaller. */
  const divideFor = (load: Load, at: number): boolean => {
    const divisions = best.groups
      .filter(({ isUsedBy, isFixed }) => isUsedBy[at] && !isFixed)
      .map(({ files }) => files.filter((file) => !load.files.has(file)))
      .map((unused) => ({ unused, bytes: unused.reduce((sum, file) => sum + (bytesOf.get(file) ?? 0), 0) }))
      .filter(({ bytes }) => bytes > 0)
      .toSorted((a, b) => b.bytes - a.bytes)
    for (const { unused } of divisions.slice(0, maxTries)) {
      const divided = new Map(nameOf)
      const name = `division-${divisionCount}`
      for (const file of unused) divided.set(file, name)
      const next = regroup(divided)
      const excess = excessOf(next)
      if (sumOf(excess, 'files') > sumOf(best.excess, 'files')) continue
      if (sumOf(excess, 'bytes') >= sumOf(best.excess, 'bytes')) continue
      for (const file of unused) nameOf.set(file, name)
      divisionCount++
      best = { groups: next, excess }
      return true
    }
    return false
  }

  loads.forEach((load, at) => {
    while ((best.excess[at] as Excess).bytes > 0 && divideFor(load, at));
  })
  return best.groups
}
