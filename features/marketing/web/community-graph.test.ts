import { expect, it } from 'vitest'
import { graphSize, placeNodes } from './community-graph.ts'

const nodes = Array.from({ length: 60 }, () => ({ role: null }))

it('gives each member a distinct position within the graph, the same on every call', () => {
  const graph = {
    nodes,
    links: [
      [0, 1],
      [1, 2],
      [1, 3],
    ] as [number, number][],
  }
  const stars = placeNodes(graph)
  expect(stars).toEqual(placeNodes(graph))
  expect(new Set(stars.map(({ x, y }) => `${x} ${y}`)).size).toBe(nodes.length)
  for (const { x, y } of stars) {
    expect(x > 0 && x < graphSize.width).toBe(true)
    expect(y > 0 && y < graphSize.height).toBe(true)
  }
})

it('places the member with the most connections in the middle', () => {
  const stars = placeNodes({
    nodes: nodes.slice(0, 5),
    links: [
      [4, 0],
      [4, 1],
      [4, 2],
    ],
  })
  const out = stars.map(({ x, y }) => Math.hypot(x - graphSize.width / 2, y - graphSize.height / 2))
  expect(stars[4]?.degree).toBe(3)
  expect(Math.min(...out)).toBe(out[4])
})
