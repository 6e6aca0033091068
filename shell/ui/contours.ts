/** A position from 0 to 1 in both directions; `weight` (default 1) is the height of its hill. */
export type MapPoint = { x: number; y: number; weight?: number | undefined }

type Point = readonly [number, number]

/** The height at a position: the sum of a Gaussian hill per point. `aspect` is width over height. */
const heightAt = (points: readonly MapPoint[], x: number, y: number, aspect: number) => {
  let height = 0
  for (const point of points) {
    const dx = (x - point.x) * aspect
    const dy = y - point.y
    height += (point.weight ?? 1) * Math.exp(-(dx * dx + dy * dy) * 14)
  }
  return height
}

/** Contour lines, one SVG path per level (marching squares, joined and smoothed). `step` is the grid size in units. */
export const contours = (
  points: readonly MapPoint[],
  { width, height, levels, step = 40 }: { width: number; height: number; levels: number; step?: number },
): string[] => {
  const columns = Math.ceil(width / step) + 2
  const rows = Math.ceil(height / step) + 2
  const field = Array.from({ length: rows + 1 }, (_, row) =>
    Array.from({ length: columns + 1 }, (_, column) =>
      heightAt(points, ((column - 1) * step) / width, ((row - 1) * step) / height, width / height),
    ),
  )
  const top = Math.max(...field.flat())
  if (!(top > 0)) return []
  return Array.from({ length: levels }, (_, at) => top * (0.1 + (0.82 * at) / levels)).map((level) =>
    join(segmentsAt(field, level, step))
      .filter((line) => line.length > 4)
      .map(rounded)
      .join(''),
  )
}

const segmentsAt = (field: number[][], level: number, step: number): [Point, Point][] => {
  const segments: [Point, Point][] = []
  for (let row = 0; row < field.length - 1; row += 1) {
    for (let column = 0; column < (field[0]?.length ?? 0) - 1; column += 1) {
      const nw = field[row]?.[column] ?? 0
      const ne = field[row]?.[column + 1] ?? 0
      const se = field[row + 1]?.[column + 1] ?? 0
      const sw = field[row + 1]?.[column] ?? 0
      const at = (x: number, y: number): Point => [
        Math.round((column - 1 + x) * step),
        Math.round((row - 1 + y) * step),
      ]
      const share = (from: number, to: number) => (level - from) / (to - from)
      const edges: Point[] = []
      if (nw < level !== ne < level) edges.push(at(share(nw, ne), 0))
      if (ne < level !== se < level) edges.push(at(1, share(ne, se)))
      if (sw < level !== se < level) edges.push(at(share(sw, se), 1))
      if (nw < level !== sw < level) edges.push(at(0, share(nw, sw)))
      for (let pair = 0; pair + 1 < edges.length; pair += 2)
        segments.push([edges[pair] as Point, edges[pair + 1] as Point])
    }
  }
  return segments
}

const join = (segments: [Point, Point][]): Point[][] => {
  const key = (spot: Point) => `${spot[0]},${spot[1]}`
  const ends = new Map<string, [Point, Point][]>()
  for (const segment of segments)
    for (const end of segment) ends.set(key(end), [...(ends.get(key(end)) ?? []), segment])
  const used = new Set<[Point, Point]>()
  const follow = (line: Point[]) => {
    for (;;) {
      const tip = line.at(-1) as Point
      const next = ends.get(key(tip))?.find((segment) => !used.has(segment))
      if (!next) return line
      used.add(next)
      line.push(key(next[0]) === key(tip) ? next[1] : next[0])
    }
  }
  return segments.flatMap((segment) => {
    if (used.has(segment)) return []
    used.add(segment)
    const forward = follow([segment[0], segment[1]])
    return [[...follow([...forward].reverse())]]
  })
}

/** Replaces corners by quadratic curves through the segments' midpoints. */
const rounded = (line: Point[]): string => {
  const middle = (a: Point, b: Point) => `${Math.round((a[0] + b[0]) / 2)} ${Math.round((a[1] + b[1]) / 2)}`
  const [first, second] = line as [Point, Point]
  const last = line.at(-1) as Point
  const closed = first[0] === last[0] && first[1] === last[1]
  let path = closed ? `M${middle(first, second)}` : `M${first[0]} ${first[1]}`
  for (let at = 1; at < line.length - 1; at += 1) {
    const corner = line[at] as Point
    path += `Q${corner[0]} ${corner[1]} ${middle(corner, line[at + 1] as Point)}`
  }
  return closed ? `${path}Q${first[0]} ${first[1]} ${middle(first, second)}Z` : `${path}L${last[0]} ${last[1]}`
}
