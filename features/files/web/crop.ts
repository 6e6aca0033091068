import type { Crop as SentCrop } from './send-file.ts'

/** A crop area in percent of the picture's width and height. */
export type PercentCrop = { unit: '%'; x: number; y: number; width: number; height: number }
type Size = { width: number; height: number }

const clamp = (value: number, most: number) => Math.min(Math.max(0, value), most)

/** The largest area with this ratio of width to height. */
const largestCrop = (ratio: number, { width, height }: Size): Size =>
  width / height > ratio ? { width: height * ratio, height } : { width, height: width / ratio }

/** An area of `share` percent of the largest one, centred on `around` or the picture, and inside the picture. */
export const cropAreaOf = (share: number, ratio: number, size: Size, around?: PercentCrop): PercentCrop => {
  const most = largestCrop(ratio, size)
  const [width, height] = [(most.width / size.width) * share, (most.height / size.height) * share]
  const [x, y] = around ? [around.x + around.width / 2, around.y + around.height / 2] : [50, 50]
  return { unit: '%', x: clamp(x - width / 2, 100 - width), y: clamp(y - height / 2, 100 - height), width, height }
}

export const ratioOf = (part: PercentCrop, { width, height }: Size): number =>
  (part.width * width) / (part.height * height)

/** Size of the area in percent of the largest one with the same ratio. */
export const shareOf = (part: PercentCrop, size: Size): number =>
  (part.width * size.width) / largestCrop(ratioOf(part, size), size).width

/** The area in pixels for the upload. With `isSquare` both sides are equal despite rounding. */
export const pixelsOf = (part: PercentCrop, { width, height }: Size, isSquare: boolean): SentCrop => {
  const cropWidth = Math.max(1, Math.round((part.width / 100) * width))
  return {
    cropX: Math.round((part.x / 100) * width),
    cropY: Math.round((part.y / 100) * height),
    cropWidth,
    cropHeight: isSquare ? cropWidth : Math.max(1, Math.round((part.height / 100) * height)),
  }
}
