import type { CommunityGraph } from '../contract/index.ts'

/** Coordinates of the drawing. */
export const graphSize = { width: 1000, height: 520 } as const

export type PlacedNode = { x: number; y: number; degree: number }

/** Phyllotaxis: points at multiples of the golden angle do not line up. */
const goldenAngle = Math.PI * (3 - Math.sqrt(5))

/** Places the best-connected members in the middle. Deterministic, so that server and browser render the same. */
export const placeNodes = ({ nodes, links }: CommunityGraph): PlacedNode[] => {
  const degrees = nodes.map(() => 0)
  for (const end of links.flat()) degrees[end] = (degrees[end] ?? 0) + 1
  const order = nodes.map((_, at) => at).sort((a, b) => (degrees[b] as number) - (degrees[a] as number) || a - b)
  const placed: PlacedNode[] = nodes.map(() => ({ x: 0, y: 0, degree: 0 }))
  for (const [rank, at] of order.entries()) {
    const out = Math.sqrt((rank + 0.5) / nodes.length)
    const angle = rank * goldenAngle + 0.6
    placed[at] = {
      x: Math.round(graphSize.width / 2 + Math.cos(angle) * out * (graphSize.width / 2 - 30)),
      y: Math.round(graphSize.height / 2 + Math.sin(angle) * out * (graphSize.height / 2 - 30)),
      degree: degrees[at] as number,
    }
  }
  return placed
}
