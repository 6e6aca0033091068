import type { CommunityGraph } from '#features/marketing/contract/index.ts'

/** Coordinates of the drawing. */
export const graphSize = { width: 1000, height: 520 } as const

export type PlacedNode = { x: number; y: number; ties: number }

/** Phyllotaxis: points at multiples of the golden angle do not line up. */
const goldenAngle = Math.PI * (3 - Math.sqrt(5))

/** Places the best-connected members in the middle. Deterministic, so that server and browser render the same. */
export const placeNodes = ({ nodes, links }: CommunityGraph): PlacedNode[] => {
  const ties = nodes.map(() => 0)
  for (const end of links.flat()) ties[end] = (ties[end] ?? 0) + 1
  const order = nodes.map((_, at) => at).sort((a, b) => (ties[b] as number) - (ties[a] as number) || a - b)
  const stars: PlacedNode[] = nodes.map(() => ({ x: 0, y: 0, ties: 0 }))
  for (const [rank, at] of order.entries()) {
    const out = Math.sqrt((rank + 0.5) / nodes.length)
    const angle = rank * goldenAngle + 0.6
    stars[at] = {
      x: Math.round(graphSize.width / 2 + Math.cos(angle) * out * (graphSize.width / 2 - 30)),
      y: Math.round(graphSize.height / 2 + Math.sin(angle) * out * (graphSize.height / 2 - 30)),
      ties: ties[at] as number,
    }
  }
  return stars
}
