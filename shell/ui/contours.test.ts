import { describe, expect, it } from 'vitest'
import { contours } from './contours.ts'

const box = { width: 800, height: 400, levels: 4 }
const points = [
  { x: 0.3, y: 0.4 },
  { x: 0.7, y: 0.6, weight: 2 },
]

describe('contours', () => {
  it('contours returns one path per level, the same for the same points', () => {
    const paths = contours(points, box)
    expect(paths).toHaveLength(4)
    expect(paths).toEqual(contours(points, box))
    for (const path of paths) expect(path).toMatch(/^(M[-\d ]+(Q[-\d ]+|L[-\d ]+)+Z?)+$/)
  })
  it('contours closes a line around a hill within the box', () => {
    const [, , , summit] = contours([{ x: 0.5, y: 0.5 }], box)
    expect(summit).toMatch(/Z$/)
  })
  it('contours returns no paths without points', () => expect(contours([], box)).toEqual([]))
})
