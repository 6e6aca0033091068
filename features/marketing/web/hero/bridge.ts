/** Geometry of the suspension bridge on the home page, in a field of 1000 × 490 that is stretched to fit. */
export const bridgeField = { width: 1000, height: 490 } as const

const middle = 500
const pylons = { distance: 380, top: 40, foot: 418 } as const
const cable = { low: 340, anchor: 376, reach: 360 } as const
const hangersBetween = 25
const step = (2 * pylons.distance) / (hangersBetween + 1)

const round = (value: number) => Math.round(value * 10) / 10

/** The y coordinate of the cable; a smaller value is higher. */
export const cableAt = (x: number): number => {
  const out = Math.abs(x - middle)
  if (out <= pylons.distance) return cable.low - (cable.low - pylons.top) * (out / pylons.distance) ** 2
  const left = Math.max(0, 1 - (out - pylons.distance) / cable.reach)
  return cable.anchor - (cable.anchor - pylons.top) * left ** 2
}

export const deckAt = (x: number): number => cable.anchor - 16 * (1 - ((x - middle) / middle) ** 2)

const [west, east] = [middle - pylons.distance, middle + pylons.distance]

/** A quadratic Bézier curve is a parabola; its control point is where the tangents of its ends meet. */
export const cablePath =
  `M${west - cable.reach} ${cable.anchor}Q${west - cable.reach / 2} ${cable.anchor} ${west} ${pylons.top}` +
  `Q${middle} ${2 * cable.low - pylons.top} ${east} ${pylons.top}` +
  `Q${east + cable.reach / 2} ${cable.anchor} ${east + cable.reach} ${cable.anchor}`

export const deckPath = `M0 ${cable.anchor}Q${middle} ${cable.anchor - 32} 1000 ${cable.anchor}`

const innerHangers = Array.from({ length: hangersBetween }, (_, at) => west + step * (at + 1))
const outerHangers = Array.from({ length: 9 }, (_, at) => step * (at + 1)).flatMap((out) => [west - out, east + out])

export const hangerPath = [...innerHangers, ...outerHangers]
  .filter((x) => x > -step && x < bridgeField.width + step && deckAt(x) - cableAt(x) > 5)
  .map((x) => `M${round(x)} ${round(cableAt(x))}V${round(deckAt(x))}`)
  .join('')

const pylonPath = (x: number) => {
  const legOffset = (y: number) => 5 + ((y - pylons.top) / (pylons.foot - pylons.top)) * 4
  const head = pylons.top - 10
  const crossbeams = [head, pylons.top, 140, 250, deckAt(x) + 8].map(
    (y) => `M${round(x - legOffset(y))} ${round(y)}H${round(x + legOffset(y))}`,
  )
  return `M${x - 5} ${head}L${x - 9} ${pylons.foot}M${x + 5} ${head}L${x + 9} ${pylons.foot}${crossbeams.join('')}`
}
export const pylonPaths = [west, east].map(pylonPath)

/** Land on both sides, drawn as contour lines. */
const shoreY = 412
const contours = Array.from({ length: 6 }, (_, at) => ({ startY: 318 + at * 15, endX: 250 - at * 30 }))
export const landPaths = [
  contours
    .map(({ startY, endX }) => `M0 ${startY}C${endX * 0.3} ${startY} ${endX * 0.5} ${shoreY} ${endX} ${shoreY}`)
    .join(''),
  contours
    .map(
      ({ startY, endX }) =>
        `M1000 ${startY}C${1000 - endX * 0.3} ${startY} ${1000 - endX * 0.5} ${shoreY} ${1000 - endX} ${shoreY}`,
    )
    .join(''),
]

/** Waves on the water, with larger gaps towards the viewer. */
export const waterPaths = [414, 421, 430, 441].map(
  (y, at) => `M${-40 * at} ${y}q50 ${at % 2 ? 2.5 : -2.5} 100 0${'t100 0'.repeat(12)}`,
)

export const maxLights = hangersBetween

/** Spreads `count` lights over the whole span, from left to right. */
export const lightsFor = (count: number): { x: number; y: number }[] => {
  const lightCount = Math.min(Math.max(0, Math.floor(count)), maxLights)
  return Array.from({ length: lightCount }, (_, at) => {
    const x = innerHangers[Math.round(((at + 0.5) * hangersBetween) / lightCount - 0.5)] as number
    return { x: round(x), y: round(cableAt(x)) }
  })
}
