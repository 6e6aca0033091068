import { describe, expect, it } from 'vitest'
import { bridgeField, cableAt, deckAt, maxLights, lightsFor } from './bridge.ts'

describe('the bridge', () => {
  it('hangs its cable between the pylons and never below the deck', () => {
    for (let x = 0; x <= bridgeField.width; x += 5) expect(cableAt(x)).toBeLessThanOrEqual(deckAt(x) + 4)
    expect(cableAt(120)).toBe(cableAt(880))
    expect(cableAt(500)).toBeGreaterThan(cableAt(300))
  })

  it('is the same from both sides', () => {
    for (let out = 0; out <= 500; out += 25) expect(cableAt(500 - out)).toBeCloseTo(cableAt(500 + out), 6)
  })

  it.each([0, 1, 2, 7, 24, 25])('carries %i lights, each in a place of its own', (count) => {
    const lights = lightsFor(count)
    expect(lights).toHaveLength(count)
    expect(new Set(lights.map(({ x }) => x)).size).toBe(count)
  })

  it('carries no more than it can', () => {
    expect(lightsFor(4_000)).toHaveLength(maxLights)
  })

  it('puts a single light in the middle', () => {
    expect(lightsFor(1)[0]?.x).toBe(500)
  })
})
