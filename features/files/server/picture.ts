import type { PictureView } from '../contract/picture.ts'
import { pictureUrl } from './storage-keys.ts'

export type PictureRendition = { key: string; type: string; width: number | null; height: number | null }

/** Preferred width in pixels of the fallback for `<img src>`. */
const defaultWidth = 700
const types = ['image/avif', 'image/webp'] as const

/** The picture view of an image's renditions; null when the image is not public. */
export const pictureFrom = (renditions: readonly PictureRendition[], colour: string | null): PictureView | null => {
  const sizes = renditions
    .flatMap(({ key, type, width, height }) => {
      const url = pictureUrl(key)
      return url !== null && width !== null && height !== null ? [{ url, type, width, height }] : []
    })
    .toSorted((one, other) => one.width - other.width)
  const webp = sizes.filter(({ type }) => type === 'image/webp')
  const [largest, fallback] = [webp.at(-1), webp.findLast(({ width }) => width <= defaultWidth) ?? webp[0]]
  if (!largest || !fallback) return null
  const sources = types.map((type) => ({
    type,
    sizes: sizes.filter((one) => one.type === type).map(({ url, width }) => ({ url, width })),
  }))
  return {
    width: largest.width,
    height: largest.height,
    sources: sources.filter((source) => source.sizes.length > 0),
    src: fallback.url,
    colour,
  }
}
