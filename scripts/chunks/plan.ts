/** A file of a build without groups: its modules are needed by exactly the same pages. */
export type BuiltChunk = {
  readonly file: string
  /** Ids of the modules. */
  readonly modules: readonly string[]
  /** Files that are loaded before this one. Does not contain what is imported on demand. */
  readonly imports: readonly string[]
  /** Its share of the compressed size of a chunk that it is part of. */
  readonly bytes: number
  /** Loaded by its own address, such as a page: cannot be merged. */
  readonly isEntry: boolean
}

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

/** Chunk of each shared module, by module id. Other modules stay with the page that needs them. */
export type ChunkPlan = Readonly<Record<string, string>>

/** Libraries that every page needs: a chunk of their own, because they change rarely. */
const libraryModules =
  /node_modules[\\/](react|react-dom|scheduler|react-router|@remix-run|cookie-es|@tanstack|zod)[\\/]/

type SearchSettings = {
  /** What a file costs at first, in bytes: its headers, and the weaker compression of a short text. */
  readonly startPrice: number
  /** The price's divisor per round in which a load has too many bytes but files to spare. */
  readonly sparePriceFactor: number
  /** How much more the bytes of a load matter in the next round, per share of the limit that it exceeds. */
  readonly bytesFactor: number
}
/**
 * Searched one after the other until a plan exceeds no limit. A small change of the code can lead one search to a plan
 * that is kilobytes larger, but rarely all of them.
 */
const searches: readonly SearchSettings[] = [
  { startPrice: 1250, sparePriceFactor: 1.1, bytesFactor: 5 },
  { startPrice: 1150, sparePriceFactor: 1.1, bytesFactor: 7 },
  { startPrice: 1150, sparePriceFactor: 1.1, bytesFactor: 4 },
]
/** The factor of a price per round and excess file. It grows, so that the last excess files disappear too. */
const priceFactor = (round: number) => 1.12 + round * 0.02
const maxRounds = 80

/** Files that become one. Loading it also loads the groups that it imports, and those that they import. */
type Group = {
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

/** All files that the given ones need, themselves included. */
export const withImports = (chunks: ReadonlyMap<string, BuiltChunk>, files: Iterable<string>): Set<string> => {
  const found = new Set<string>()
  const add = (file: string) => {
    const chunk = chunks.get(file)
    if (!chunk || found.has(file)) return
    found.add(file)
    chunk.imports.forEach(add)
  }
  for (const file of files) add(file)
  return found
}

const positionsOf = (isUsedBy: Float64Array): number[] => {
  const positions: number[] = []
  for (let at = 0; at < isUsedBy.length; at++) if (isUsedBy[at]) positions.push(at)
  return positions
}

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
 * Merges the pair that saves the most bytes until no merge saves any. Chunks never import each other in a circle, in
 * which a module could run before one that it uses.
 */
const mergeGroups = (start: readonly Group[], weights: Float64Array, prices: Float64Array): Group[] => {
  const groups: (Group | null)[] = [...start]
  const size = groups.length
  const fileCosts = weights.map((weight, at) => weight * (prices[at] as number))
  const loadsWith = start.map(({ isUsedBy }) => positionsOf(isUsedBy))
  /** The gain of each pair when it was computed last; the row is the greater position. */
  const gains = new Float64Array(size * size)
  /** The column of the greatest gain in each row. */
  const bestColumns = new Int32Array(size)

  const isCandidate = (at: number) => groups[at] && !groups[at].isFixed
  const isCircular = (a: Group, b: Group) =>
    [...a.imports].some((one) => one !== b && one.needs.has(b)) ||
    [...b.imports].some((one) => one !== a && one.needs.has(a))
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

/**
 * Decides which chunk each shared module goes into, so that every load stays within its number of files with as few
 * unused bytes as possible. Files become more expensive for the loads that have too many, and bytes matter more for those
 * with too many bytes, round by round. The result is the round that exceeds the limits least.
 * @param chunks the chunks of a build without groups
 * @param compressedSize of one chunk that is made of the files, in bytes
 */
export const planChunks = (
  chunks: readonly BuiltChunk[],
  loads: readonly Load[],
  compressedSize: (files: readonly string[]) => number,
): ChunkPlan => {
  const alwaysLoaded = new Set(
    chunks.map(({ file }) => file).filter((file) => loads.every(({ files }) => files.has(file))),
  )
  const isLibrary = (id: string, file: string) => alwaysLoaded.has(file) && libraryModules.test(id)
  const parts = chunks
    .filter(({ modules, file }) => !modules.every((id) => isLibrary(id, file)))
    .toSorted((a, b) => (a.file < b.file ? -1 : 1))
  const byFile = new Map(parts.map((chunk) => [chunk.file, chunk]))
  const startGroups = (): Group[] => {
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

  // No plan brings a load within its limit that exceeds it as a single chunk.
  const byteLimits = loads.map(({ files, maxBytes = Infinity }) => {
    if (maxBytes === Infinity) return Infinity
    return compressedSize([...files].filter((file) => byFile.has(file))) > maxBytes ? Infinity : maxBytes
  })
  let best: { groups: Group[]; excess: number } = { groups: [], excess: Infinity }
  const search = ({ startPrice, sparePriceFactor, bytesFactor }: SearchSettings): void => {
    const weights = Float64Array.from(loads, ({ weight }) => weight)
    const prices = new Float64Array(loads.length).fill(startPrice)
    for (let round = 0; round < maxRounds; round++) {
      const groups = mergeGroups(startGroups(), weights, prices)
      const sizes = groups.map(({ files }) => compressedSize(files))
      const excess = loads.map(({ maxFiles }, at) => {
        let [count, bytes] = [0, 0]
        groups.forEach(({ isUsedBy }, index) => {
          if (!isUsedBy[at]) return
          count++
          bytes += sizes[index] as number
        })
        return { files: count - maxFiles, bytes: Math.max(0, bytes - (byteLimits[at] as number)) }
      })
      // A file too many is worse than any number of bytes.
      const total = excess.reduce((sum, { files, bytes }) => sum + Math.max(0, files) * 1_000_000 + bytes, 0)
      if (total < best.excess) best = { groups, excess: total }
      if (total === 0) return
      excess.forEach(({ files, bytes }, at) => {
        if (files > 0) prices[at] = (prices[at] as number) * priceFactor(Math.min(round, 20)) ** files
        // With files to spare, the load gets more and smaller ones.
        if (bytes > 0 && files < 0) prices[at] = (prices[at] as number) / sparePriceFactor
        if (bytes > 0)
          weights[at] = (weights[at] as number) * (1.02 + (bytesFactor * bytes) / (byteLimits[at] as number))
      })
    }
  }
  for (const settings of searches) if (best.excess > 0) search(settings)
  const planned = new Map(best.groups.flatMap(({ files }, at) => files.map((file) => [file, `shared-${at}`])))
  return Object.fromEntries(
    chunks.flatMap(({ file, modules, isEntry }) =>
      modules.flatMap((id) => {
        const name = isLibrary(id, file) ? 'libraries' : isEntry ? undefined : planned.get(file)
        return name ? [[id, name]] : []
      }),
    ),
  )
}
