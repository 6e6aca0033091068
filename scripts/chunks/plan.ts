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

/** What a file costs at first, in bytes: its headers, and the weaker compression of a short text. */
const startPrice = 1000
/** Its factor per round and excess file. It grows, so that the last excess files disappear too. */
const priceFactor = (round: number) => 1.12 + round * 0.02
const maxRounds = 40
/** How much more the bytes of a load matter in the next round, by its excess as a share of the limit. */
const bytesFactor = (excessShare: number) => 1.05 + 8 * excessShare

/** Files that become one. Loading it also loads the groups that it imports, and those that they import. */
type Group = {
  readonly files: readonly string[]
  readonly bytes: number
  readonly isFixed: boolean
  /** 1 for each load that contains the group. */
  readonly isUsedBy: Float64Array
  /** Groups that it imports directly. */
  readonly imports: Set<Group>
  /** All groups that are loaded with it. */
  readonly needs: Set<Group>
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
  }
  groups[i] = null
  groups[j] = merged
  for (const group of groups) {
    if (!group) continue
    if ([group.imports.delete(a), group.imports.delete(b)].includes(true)) group.imports.add(merged)
    if (![group.needs.delete(a), group.needs.delete(b)].includes(true)) continue
    group.needs.add(merged)
    for (const one of merged.needs) group.needs.add(one)
  }
  const touched = new Set<Group>([merged])
  for (const one of merged.needs) {
    if (merged.isUsedBy.every((used, at) => used <= (one.isUsedBy[at] as number))) continue
    merged.isUsedBy.forEach((used, at) => {
      if (used) one.isUsedBy[at] = 1
    })
    touched.add(one)
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
  const loads = weights.length
  /** Bytes of each group, and of what it imports, for each load that does not contain it. */
  const addedBytes: Float64Array[] = []
  const gains = new Float64Array(size * size)
  const fileCosts = weights.map((weight, at) => weight * (prices[at] as number))

  const addedBy = (group: Group): Float64Array => {
    const added = new Float64Array(loads)
    const needs = [...group.needs]
    for (let at = 0; at < loads; at++) {
      if (group.isUsedBy[at]) continue
      let bytes = group.bytes
      for (const one of needs) if (!one.isUsedBy[at]) bytes += one.bytes
      added[at] = bytes * (weights[at] as number)
    }
    return added
  }
  const gainOf = (i: number, j: number): number => {
    const usedA = (groups[i] as Group).isUsedBy
    const usedB = (groups[j] as Group).isUsedBy
    const addedByA = addedBytes[i] as Float64Array
    const addedByB = addedBytes[j] as Float64Array
    let gain = 0
    // A file less where both are loaded, unused bytes where only one is. Without branches, because it runs most often.
    for (let at = 0; at < loads; at++) {
      const a = usedA[at] as number
      const b = usedB[at] as number
      gain += a * b * (fileCosts[at] as number) - b * (addedByA[at] as number) - a * (addedByB[at] as number)
    }
    return gain
  }
  const isCandidate = (at: number) => groups[at] && !groups[at].isFixed
  const updateGains = (i: number) => {
    if (!isCandidate(i)) return
    for (let j = 0; j < size; j++)
      if (j !== i && isCandidate(j)) gains[Math.max(i, j) * size + Math.min(i, j)] = gainOf(i, j)
  }
  const isCircular = (a: Group, b: Group) =>
    [...a.imports].some((one) => one !== b && one.needs.has(b)) ||
    [...b.imports].some((one) => one !== a && one.needs.has(a))

  groups.forEach((group, at) => {
    addedBytes[at] = addedBy(group as Group)
  })
  for (const at of groups.keys()) updateGains(at)
  for (;;) {
    let best = 0
    let pair: [number, number] | null = null
    for (let i = 0; i < size; i++) {
      if (!isCandidate(i)) continue
      for (let j = 0; j < i; j++) {
        const at = i * size + j
        if ((gains[at] as number) <= best || !isCandidate(j)) continue
        // Other merges may have added bytes to this one since.
        gains[at] = isCircular(groups[i] as Group, groups[j] as Group) ? 0 : gainOf(i, j)
        if ((gains[at] as number) <= best) continue
        best = gains[at] as number
        pair = [i, j]
      }
    }
    if (!pair) return groups.filter((group) => group !== null)
    const touched = mergePair(groups, ...pair)
    groups.forEach((group, at) => {
      if (group && (touched.has(group) || touched.values().some((one) => group.needs.has(one))))
        addedBytes[at] = addedBy(group)
    })
    groups.forEach((group, at) => {
      if (group && touched.has(group)) updateGains(at)
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
    }))
    const groupOf = new Map(groups.map((group) => [group.files[0], group]))
    const add = (target: Set<Group>, files: Iterable<string>) => {
      for (const group of Array.from(files, (file) => groupOf.get(file))) if (group) target.add(group)
    }
    for (const { file, imports } of parts) {
      const group = groupOf.get(file) as Group
      add(group.imports, imports)
      add(group.needs, withImports(byFile, imports))
    }
    return groups
  }

  // No plan brings a load within its limit that exceeds it as a single chunk.
  const byteLimits = loads.map(({ files, maxBytes = Infinity }) => {
    if (maxBytes === Infinity) return Infinity
    return compressedSize([...files].filter((file) => byFile.has(file))) > maxBytes ? Infinity : maxBytes
  })
  const weights = Float64Array.from(loads, ({ weight }) => weight)
  const prices = new Float64Array(loads.length).fill(startPrice)
  let best: { groups: Group[]; excess: number } = { groups: [], excess: Infinity }
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
      return { files: Math.max(0, count - maxFiles), bytes: Math.max(0, bytes - (byteLimits[at] as number)) }
    })
    // A file too many is worse than any number of bytes.
    const total = excess.reduce((sum, { files, bytes }) => sum + files * 1_000_000 + bytes, 0)
    if (total < best.excess) best = { groups, excess: total }
    if (total === 0) break
    excess.forEach(({ files, bytes }, at) => {
      if (files > 0) prices[at] = (prices[at] as number) * priceFactor(Math.min(round, 20)) ** files
      if (bytes > 0) weights[at] = (weights[at] as number) * bytesFactor(bytes / (byteLimits[at] as number))
    })
  }
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
