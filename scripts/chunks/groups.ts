import { type BuiltChunk, withImports } from './built-chunk.ts'

/** Files that a browser loads together, such as those of one page. */
export type Load = {
  readonly files: ReadonlySet<string>
  /** How much the bytes of this load matter. */
  readonly weight: number
  /** The most files it may consist of, without the one of the libraries. */
  readonly maxFiles: number
  /** The most compressed bytes it should have, without those of the libraries; no limit by default. */
  readonly maxBytes?: number
}

/** Files that become one. Loading it also loads the groups that it imports, and those that they import. */
export type Group = {
  readonly files: readonly string[]
  readonly bytes: number
  readonly isFixed: boolean
  /** 1 for each load that contains the group. */
  readonly isUsedBy: Float64Array
  /** Groups that it imports directly. */
  readonly imports: Set<Group>
  /** All groups that are loaded with it, itself included. */
  readonly needs: Set<Group>
  /** Bytes of the groups that it needs and that a load does not contain, for each load. */
  readonly missingBytes: Float64Array
}

/** Adds the bytes of a group, or with -1 removes them, for every load that does not contain it. */
const addMissing = ({ missingBytes }: Group, { bytes, isUsedBy }: Group, sign: 1 | -1 = 1): void => {
  // Without a branch, because it runs often.
  for (let load = 0; load < isUsedBy.length; load++)
    missingBytes[load] = (missingBytes[load] as number) + sign * bytes * (1 - (isUsedBy[load] as number))
}

/** A group for each file. */
export const groupsOf = (parts: readonly BuiltChunk[], loads: readonly Load[]): Group[] => {
  const byFile = new Map(parts.map((chunk) => [chunk.file, chunk]))
  const groups = parts.map(({ file, bytes, isEntry }): Group => ({
    files: [file],
    bytes,
    isFixed: isEntry,
    isUsedBy: Float64Array.from(loads, ({ files }) => (files.has(file) ? 1 : 0)),
    imports: new Set(),
    needs: new Set(),
    missingBytes: new Float64Array(loads.length),
  }))
  const groupOf = new Map(groups.map((group) => [group.files[0], group]))
  const add = (target: Set<Group>, files: Iterable<string>) => {
    for (const group of Array.from(files, (file) => groupOf.get(file))) if (group) target.add(group)
  }
  for (const { file, imports } of parts) {
    const group = groupOf.get(file) as Group
    add(group.imports, imports)
    add(group.needs, withImports(byFile, [file]))
    for (const one of group.needs) addMissing(group, one)
  }
  return groups
}

const positionsOf = (isUsedBy: Float64Array): number[] => {
  const positions: number[] = []
  for (let at = 0; at < isUsedBy.length; at++) if (isUsedBy[at]) positions.push(at)
  return positions
}

/** Whether the two, merged, would import each other in a circle, in which a module could run before one that it uses. */
const isCircular = (a: Group, b: Group) =>
  [...a.imports].some((one) => one !== b && one.needs.has(b)) ||
  [...b.imports].some((one) => one !== a && one.needs.has(a))

/** Replaces two groups by one, at the place of the second. Returns the groups that other loads contain now. */
const mergePair = (groups: (Group | null)[], i: number, j: number): Set<Group> => {
  const [a, b] = [groups[i] as Group, groups[j] as Group]
  const merged: Group = {
    files: [...b.files, ...a.files],
    bytes: a.bytes + b.bytes,
    isFixed: false,
    isUsedBy: a.isUsedBy.map((used, at) => Math.max(used, b.isUsedBy[at] as number)),
    imports: a.imports.union(b.imports).difference(new Set([a, b])),
    needs: a.needs.union(b.needs).difference(new Set([a, b])),
    missingBytes: new Float64Array(a.missingBytes.length),
  }
  merged.needs.add(merged)
  for (const one of merged.needs) addMissing(merged, one)
  groups[i] = null
  groups[j] = merged
  for (const group of groups) {
    if (!group || group === merged) continue
    if ([group.imports.delete(a), group.imports.delete(b)].includes(true)) group.imports.add(merged)
    const replaced = [a, b].filter((one) => group.needs.delete(one))
    if (replaced.length === 0) continue
    for (const one of replaced) addMissing(group, one, -1)
    for (const one of merged.needs.difference(group.needs)) {
      group.needs.add(one)
      addMissing(group, one)
    }
  }
  const touched = new Set([merged])
  for (const one of merged.needs) {
    const gained = positionsOf(merged.isUsedBy).filter((load) => !one.isUsedBy[load])
    if (gained.length === 0) continue
    touched.add(one)
    for (const load of gained) one.isUsedBy[load] = 1
    for (const group of groups)
      if (group?.needs.has(one))
        for (const load of gained) group.missingBytes[load] = (group.missingBytes[load] as number) - one.bytes
  }
  return touched
}

/**
 * Merges groups that belong together, apart from those that would import each other in a circle.
 * @param nameOf the name that the files of a merged group share; undefined for a file that stays alone
 */
export const mergeByName = (start: readonly Group[], nameOf: (file: string) => string | undefined): Group[] => {
  const groups: (Group | null)[] = [...start]
  const placeOf = new Map<string, number>()
  // Files before those that import them, because a file of the group may be between two others.
  const inOrder = [...start.entries()].toSorted(([, a], [, b]) => a.needs.size - b.needs.size)
  for (const [at, { files, isFixed }] of inOrder) {
    const name = isFixed ? undefined : nameOf(files[0] as string)
    if (name === undefined) continue
    const place = placeOf.get(name)
    if (place === undefined) placeOf.set(name, at)
    else if (!isCircular(groups[at] as Group, groups[place] as Group)) mergePair(groups, at, place)
  }
  return groups.filter((group) => group !== null)
}

/**
 * Merges the pair that saves the most bytes until no merge saves any. Chunks never import each other in a circle.
 * @param weights how much the bytes of each load matter
 * @param prices what a file costs each load, in bytes
 */
export const mergeGroups = (start: readonly Group[], weights: Float64Array, prices: Float64Array): Group[] => {
  const groups: (Group | null)[] = [...start]
  const size = groups.length
  const fileCosts = weights.map((weight, at) => weight * (prices[at] as number))
  const loadsWith = start.map(({ isUsedBy }) => positionsOf(isUsedBy))
  /** The gain of each pair when it was computed last; the row is the greater position. */
  const gains = new Float64Array(size * size)
  /** The column of the greatest gain in each row. */
  const bestColumns = new Int32Array(size)

  const isCandidate = (at: number) => groups[at] && !groups[at].isFixed
  /** A file less where both are loaded, unused bytes where only one is. */
  const gainOf = (i: number, j: number): number => {
    const [a, b] = [groups[i] as Group, groups[j] as Group]
    let gain = 0
    for (const load of loadsWith[i] as number[])
      gain += b.isUsedBy[load]
        ? (fileCosts[load] as number)
        : -(b.missingBytes[load] as number) * (weights[load] as number)
    for (const load of loadsWith[j] as number[]) gain -= (a.missingBytes[load] as number) * (weights[load] as number)
    return gain
  }
  const findBestColumn = (row: number): number => {
    let best = 0
    for (let column = 1; column < row; column++)
      if ((gains[row * size + column] as number) > (gains[row * size + best] as number)) best = column
    return best
  }
  const setGain = (i: number, j: number, gain: number) => {
    const [row, column] = [Math.max(i, j), Math.min(i, j)]
    const best = bestColumns[row] as number
    gains[row * size + column] = gain
    if (column === best) bestColumns[row] = findBestColumn(row)
    else if (gain > (gains[row * size + best] as number)) bestColumns[row] = column
  }
  const updateGains = (i: number) => {
    for (let j = 0; j < size; j++) if (j !== i && isCandidate(j)) setGain(i, j, gainOf(i, j))
  }
  const findBestPair = (): [number, number] | undefined => {
    for (;;) {
      let [row, greatest] = [0, 0]
      for (let at = 1; at < size; at++) {
        const gain = gains[at * size + (bestColumns[at] as number)] as number
        if (gain > greatest) [row, greatest] = [at, gain]
      }
      if (greatest === 0) return undefined
      const column = bestColumns[row] as number
      // Other merges may have added bytes or imports to one of them since.
      const gain = isCircular(groups[row] as Group, groups[column] as Group) ? 0 : gainOf(row, column)
      if (gain >= greatest) return [row, column]
      setGain(row, column, gain)
    }
  }

  for (const at of groups.keys()) if (isCandidate(at)) updateGains(at)
  for (;;) {
    const pair = findBestPair()
    if (!pair) return groups.filter((group) => group !== null)
    const touched = mergePair(groups, ...pair)
    const [removed] = pair
    for (let at = 0; at < size; at++) if (at !== removed) setGain(at, removed, 0)
    groups.forEach((group, at) => {
      if (!group || group.isFixed || !touched.has(group)) return
      loadsWith[at] = positionsOf(group.isUsedBy)
      updateGains(at)
    })
  }
}
