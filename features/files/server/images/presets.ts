import { avatarSides } from '../../contract/avatar.ts'
import type { FileKind } from '../../contract/kinds.ts'
import { pictureSides } from '../../contract/picture.ts'

export type ImageFormat = 'jpeg' | 'png' | 'webp' | 'avif'

/** What is made of an image of a kind. */
export type ImagePreset = {
  /** A square of it, the one in the middle when no part was chosen; otherwise the chosen part or the whole. */
  readonly square: boolean
  /** On white: what can be seen through would look another way on every ground. */
  readonly opaque: boolean
  /** A size that would not be smaller than the one before it is left out: who asks is told which there are. */
  readonly skipsRepeatedSizes?: boolean
  /** The longer side in pixels at most, and as what. The first is the file itself, the others are its renditions. */
  readonly outputs: readonly [Output, ...Output[]]
}
type Output = { readonly side: number; readonly format: ImageFormat | 'as given' }

const webpOutputs = <const Sides extends readonly number[]>(sides: Sides) =>
  sides.map((side) => ({ side, format: 'webp' }) as const)
const [largest, ...smaller] = webpOutputs(avatarSides)
const [first, ...others] = pictureSides.flatMap(
  (side) =>
    [
      { side, format: 'webp' },
      { side, format: 'avif' },
    ] as const,
)

/** One entry for each kind that takes images. */
export const imagePresets: Partial<Record<FileKind, ImagePreset>> = {
  avatar: { square: true, opaque: true, outputs: [largest as Output, ...smaller] },
  product: { square: false, opaque: true, skipsRepeatedSizes: true, outputs: [first as Output, ...others] },
  // The second is what a thread of messages shows.
  attachment: {
    square: false,
    opaque: false,
    outputs: [
      { side: 2560, format: 'as given' },
      { side: 640, format: 'webp' },
    ],
  },
}
