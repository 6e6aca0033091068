import { describe, expect, it } from 'vitest'
import { bridgeField, cableAt, deckAt, maxLights, lightsFor } from './bridge.ts'

describe('bridge geometry', () => {
  it('keeps the cable between the pylons and above the deck', () => {
    for (let x = 0; x <= bridgeField.width; x += 5) expect(cableAt(x)).toBeLessThanOrEqual(deckAt(x) + 4)
    expect(cableAt(120)).toBe(cableAt(880))
    expect(cableAt(500)).toBeGreaterThan(cableAt(300))
  })

  it('the cable is symmetric', () => {
    for (let out = 0; out <= 500; out += 25) expect(cableAt(500 - out)).toBeCloseTo(cableAt(500 + out), 6)
  })

  it.each([0, 1, 2, 7, 24, 25])('lightsFor places %i lights at distinct positions', (count) => {
    const lights = lightsFor(count)
    expect(lights).toHaveLength(count)
    expect(new Set(lights.map(({ x }) => x)).size).toBe(count)
  })

  it('lightsFor returns at most maxLights positions', () => {
    expect(lightsFor(4_000)).toHaveLength(maxLights)
  })

  it('lightsFor places a single light in the middle', () => {
    expect(lightsFor(1)[0]?.x).toBe(500)
  })
})
