import * as z from 'zod/mini'
import { inPixels } from '#kit/units.ts'

/** Longer side in pixels of each picture rendition, largest first. Pictures are never enlarged. */
export const pictureSides = [1600, 960, 640, 320, 160] as const

/** Characters of alternative text. */
export const pictureAltLimit = 300

/** A picture with all stored sizes and formats. Width and height in pixels let the page reserve the space. */
export const picture = z.strictObject({
  width: inPixels(z.int()),
  height: inPixels(z.int()),
  /** Sorted for `<picture>`: AVIF before WebP, narrowest first. */
  sources: z.array(
    z.strictObject({
      type: z.enum(['image/avif', 'image/webp']),
      sizes: z.array(z.strictObject({ url: z.string(), width: inPixels(z.int()) })),
    }),
  ),
  /** The fallback for `<img src>`, of a medium size. */
  src: z.string(),
  /** `#rrggbb`, the placeholder colour while the picture loads. */
  colour: z.nullable(z.string()),
})
export type PictureView = z.output<typeof picture>
