import * as z from 'zod/mini'
import { inPixels } from '#kit/units.ts'

/** Pixels of the longer side of the pictures that are made of one, the largest first. None is larger than what was sent. */
export const pictureSides = [1600, 960, 640, 320, 160] as const

/** Characters of what a picture shows, for those who do not see it. */
export const pictureAltLimit = 300

/** A picture for a page, in the sizes and formats it is kept in. Widths and heights are pixels, so that nothing jumps. */
export const picture = z.strictObject({
  width: inPixels(z.int()),
  height: inPixels(z.int()),
  /** Narrowest first, AVIF before WebP: what `<source srcset>` takes. */
  sources: z.array(
    z.strictObject({
      type: z.enum(['image/avif', 'image/webp']),
      sizes: z.array(z.strictObject({ url: z.string(), width: inPixels(z.int()) })),
    }),
  ),
  /** What every browser shows, of a middling size. */
  src: z.string(),
  /** `#rrggbb`: what stands there until it has come. */
  colour: z.nullable(z.string()),
})
export type PictureView = z.output<typeof picture>
