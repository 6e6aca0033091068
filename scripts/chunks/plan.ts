import type { BuiltChunk } from './built-chunk.ts'
import { type Group, groupsOf, type Load, mergeByName, mergeGroups } from './groups.ts'
import { type Excess, splitGroups } from './split.ts'

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
const searches: readonly [SearchSettings, ...SearchSettings[]] = [
  { startPrice: 1250, sparePriceFactor: 1.1, bytesFactor: 5 },
  { startPrice: 1150, sparePriceFactor: 1.1, bytesFactor: 7 },
  { startPrice: 1150, sparePriceFactor: 1.1, bytesFactor: 4 },
]
/** The factor of a price per round and excess file. It grows, so that the last excess files disappear too. */
const priceFactor = (round: number) => 1.12 + round * 0.02
const maxRounds = 80

/**
 * By how many bytes a load may exceed its limit when a stored plan is followed: the best searches exceed it by as much.
 */
const toleratedBytes = 3000
/** In which new files are merged, at a price that doubles. */
const maxFollowingRounds = 8

/**
 * Decides which chunk each shared module goes into, so that every load stays within its limits with as few unused bytes
 * as possible. A stored plan is followed as long as it does; otherwise a new one is searched.
 * @param chunks the chunks of a build without groups
 * @param compressedSize of one chunk that is made of the files, in bytes
 * @param stored the plan of an earlier build, by module id
 * @param mayExceed follows the stored plan even beyond the limits
 */
export const planChunks = (
  chunks: readonly BuiltChunk[],
  loads: readonly Load[],
  compressedSize: (files: readonly string[]) => number,
  stored: ChunkPlan = {},
  mayExceed = false,
): { plan: ChunkPlan; isNew: boolean } => {
  const alwaysLoaded = new Set(
    chunks.map(({ file }) => file).filter((file) => loads.every(({ files }) => files.has(file))),
  )
  const isLibrary = (id: string, file: string) => alwaysLoaded.has(file) && libraryModules.test(id)
  const parts = chunks
    .filter(({ modules, file }) => !modules.every((id) => isLibrary(id, file)))
    .toSorted((a, b) => (a.file < b.file ? -1 : 1))
  const partFiles = new Set(parts.map(({ file }) => file))
  // No plan brings a load within its limit that exceeds it as a single chunk.
  const byteLimits = loads.map(({ files, maxBytes = Infinity }) => {
    if (maxBytes === Infinity) return Infinity
    return compressedSize([...files].filter((file) => partFiles.has(file))) > maxBytes ? Infinity : maxBytes
  })
  const excessOf = (groups: readonly Group[]): Excess[] => {
    const sizes = groups.map(({ files }) => compressedSize(files))
    return loads.map(({ maxFiles }, at) => {
      let [count, bytes] = [0, 0]
      groups.forEach(({ isUsedBy }, index) => {
        if (!isUsedBy[at]) return
        count++
        bytes += sizes[index] as number
      })
      return { files: count - maxFiles, bytes: Math.max(0, bytes - (byteLimits[at] as number)) }
    })
  }

  const regroup = (nameOf: ReadonlyMap<string, string>) =>
    mergeByName(groupsOf(parts, loads), (file) => nameOf.get(file))
  const split = (groups: readonly Group[]) => splitGroups(groups, parts, loads, excessOf, regroup)

  /**
   * The stored groups, with new files on their own or, where a load has too many, merged, and divided where a load has too
   * many bytes; null if a load still exceeds its limits.
   */
  const follow = (): { groups: readonly Group[]; isDivided: boolean } | null => {
    const nameOf = new Map(
      parts.flatMap(({ file, modules }) => {
        const name = modules.map((id) => stored[id]).find((one) => one !== undefined)
        return name === undefined ? [] : [[file, name] as const]
      }),
    )
    const isTolerable = (excess: readonly Excess[]) => excess.every(({ bytes }) => bytes <= toleratedBytes)
    const weights = Float64Array.from(loads, ({ weight }) => weight)
    const prices = new Float64Array(loads.length)
    for (let round = 0; round < maxFollowingRounds; round++) {
      const known = regroup(nameOf)
      if (mayExceed) return { groups: known, isDivided: false }
      const groups = round === 0 ? known : mergeGroups(known, weights, prices)
      const excess = excessOf(groups)
      if (excess.every(({ files }) => files <= 0)) {
        if (isTolerable(excess)) return { groups, isDivided: false }
        const divided = split(groups)
        return isTolerable(excessOf(divided)) ? { groups: divided, isDivided: true } : null
      }
      excess.forEach(({ files }, at) => {
        if (files > 0) prices[at] = Math.max(searches[0].startPrice, 2 * (prices[at] as number))
      })
    }
    return null
  }

  /**
   * Files become more expensive for the loads that have too many, and bytes matter more for those with too many bytes,
   * round by round. The result is the round that exceeds the limits least.
   */
  const search = (): readonly Group[] => {
    let best: { groups: Group[]; excess: number } = { groups: [], excess: Infinity }
    const searchWith = ({ startPrice, sparePriceFactor, bytesFactor }: SearchSettings): void => {
      const weights = Float64Array.from(loads, ({ weight }) => weight)
      const prices = new Float64Array(loads.length).fill(startPrice)
      for (let round = 0; round < maxRounds; round++) {
        const groups = mergeGroups(groupsOf(parts, loads), weights, prices)
        const excess = excessOf(groups)
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
    for (const settings of searches) if (best.excess > 0) searchWith(settings)
    return split(best.groups)
  }

  const followed = Object.keys(stored).length > 0 ? follow() : null
  const planned = new Map(
    (followed?.groups ?? search()).flatMap(({ files }, at) => files.map((file) => [file, `shared-${at}`])),
  )
  const plan = Object.fromEntries(
    chunks.flatMap(({ file, modules, isEntry }) =>
      modules.flatMap((id) => {
        const name = isLibrary(id, file) ? 'libraries' : isEntry ? undefined : planned.get(file)
        return name ? [[id, name]] : []
      }),
    ),
  )
  return { plan, isNew: !followed || followed.isDivided }
}
