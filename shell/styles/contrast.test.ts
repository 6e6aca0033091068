import { describe, expect, it } from 'vitest'
import css from './tokens.css?raw'

const tokens = new Map(
  [...css.matchAll(/--([a-z-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g)].map(
    ([, name = '', light = '', dark = '']) => [name, { light, dark }] as const,
  ),
)

const luminance = (hex: string) => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const contrast = (one: string, other: string) => {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const surfaces = ['surface', 'surface-raised', 'surface-sunken'] as const
const kinds = ['job', 'internship', 'investment', 'partnership', 'collaboration', 'mentorship', 'freelance']
const pairs = (fronts: readonly string[], backs: readonly string[]) =>
  fronts.flatMap((front) => backs.map((back) => [front, back] as const))

/** Running text needs AAA. */
const reading = [
  ...pairs(['ink', 'ink-muted', 'link'], surfaces),
  ...pairs(['ink'], ['surface-hover', 'accent-soft', 'positive-soft', 'warning-soft', 'danger-soft', 'primary-soft']),
  ['ink-inverse', 'surface-inverse'],
  ['primary-ink', 'primary'],
] as const
/** Labels, hints, errors and badges need AA. */
const labels = [
  ...pairs(['ink-faint', 'accent-ink', 'positive', 'warning', 'danger'], surfaces),
  ...pairs(['ink-muted', 'ink-faint'], ['surface-hover']),
  ...pairs(['primary'], [...surfaces, 'primary-soft', 'surface-hover']),
  ['accent-ink', 'accent-soft'],
  ['positive', 'positive-soft'],
  ['warning', 'warning-soft'],
  ['danger', 'danger-soft'],
  ['danger-ink', 'danger'],
  ['danger-ink', 'danger-hover'],
  ['primary-ink', 'primary-hover'],
  ...kinds.map((kind) => [kind, `${kind}-soft`] as const),
  ...pairs(kinds, surfaces),
] as const
/** Control borders and focus rings need 3:1 (WCAG 1.4.11). */
const edges = pairs(['line-strong', 'focus'], surfaces)

describe.each(['light', 'dark'] as const)('%s theme', (scheme) => {
  const ratio = (front: string, back: string) => {
    const [one, other] = [tokens.get(front), tokens.get(back)]
    if (!one || !other) throw new Error(`No such token: ${one ? back : front}`)
    return contrast(one[scheme], other[scheme])
  }
  it.each(reading)('%s on %s has AAA contrast', (front, back) => expect(ratio(front, back)).toBeGreaterThanOrEqual(7))
  it.each(labels)('%s on %s has AA contrast', (front, back) => expect(ratio(front, back)).toBeGreaterThanOrEqual(4.5))
  it.each(edges)('%s on %s has the contrast of a control border', (front, back) =>
    expect(ratio(front, back)).toBeGreaterThanOrEqual(3),
  )
})
