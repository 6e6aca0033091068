/** A deterministic random generator, so that a generated community is the same everywhere. */
export type Random = {
  /** 0 ≤ n < 1 */
  next(): number
  /** A whole number from `min` to `max`, both included. */
  integer(min: number, max: number): number
  pick<T>(list: readonly T[]): T
  /** `count` different elements in any order. */
  sample<T>(list: readonly T[], count: number): T[]
  chance(share: number): boolean
  /** A UUID in the format of version 4. */
  uuid(): string
}

/** mulberry32: small, fast and even enough for generated data. */
export const createRandom = (seed: number): Random => {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const integer = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  const hex = (digits: number) => {
    let text = ''
    while (text.length < digits)
      text += Math.floor(next() * 0x10000)
        .toString(16)
        .padStart(4, '0')
    return text.slice(0, digits)
  }
  return {
    next,
    integer,
    pick: (list) => list[integer(0, list.length - 1)] as (typeof list)[number],
    sample: (list, count) => {
      const rest = [...list]
      const taken = []
      while (taken.length < count && rest.length > 0) taken.push(...rest.splice(integer(0, rest.length - 1), 1))
      return taken
    },
    chance: (share) => next() < share,
    // Copies the string through a buffer: a joined string keeps all its pieces in memory, ten times its size.
    uuid: () =>
      Buffer.from(`${hex(8)}-${hex(4)}-4${hex(3)}-${'89ab'[integer(0, 3)]}${hex(3)}-${hex(12)}`, 'latin1').toString(
        'latin1',
      ),
  }
}
