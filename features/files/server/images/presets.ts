import { avatarSides } from '../../contract/avatar.ts'
import type { FileKind } from '../../contract/kinds.ts'
import { pictureSides } from '../../contract/picture.ts'

export type ImageFormat = 'jpeg' | 'png' | 'webp' | 'avif'

/** The renditions of one kind of image. */
export type ImagePreset = {
  /** Crops to a square, centred by default. Otherwise the crop or the whole picture is used. */
  readonly square: boolean
  /** Flattens transparency onto white, because the background differs by theme. */
  readonly opaque: boolean
  /** Omits a size that would not be smaller than the previous one. Responses list the available sizes. */
  readonly skipsRepeatedSizes?: boolean
  /** Maximum longer side in pixels, and format. The first output is the file itself, the others are its renditions. */
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

const sharedImage = {
  square: false,
  opaque: false,
  outputs: [
    { side: 2560, format: 'as given' },
    { side: 640, format: 'webp' },
  ],
} as const

export const imagePresets: Partial<Record<FileKind, ImagePreset>> = {
  avatar: { square: true, opaque: true, outputs: [largest as Output, ...smaller] },
  product: { square: false, opaque: true, skipsRepeatedSizes: true, outputs: [first as Output, ...others] },
  // The second output is the preview in a message thread.
  attachment: sharedImage,
  session: { ...sharedImage, outputs: [sharedImage.outputs[0]] },
  evidence: { ...sharedImage, outputs: [sharedImage.outputs[0]] },
}
