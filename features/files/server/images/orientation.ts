export type Size = { width: number; height: number }
/** A part of a picture, in pixels from its upper left corner. */
export type CropArea = Size & { x: number; y: number }

/**
 * How a camera held the picture (EXIF `Orientation`, 1 to 8): mirrored, then turned clockwise by so many degrees, it is
 * seen upright.
 */
const orientations = {
  1: { degrees: 0, mirrored: false },
  2: { degrees: 0, mirrored: true },
  3: { degrees: 180, mirrored: false },
  4: { degrees: 180, mirrored: true },
  5: { degrees: 270, mirrored: true },
  6: { degrees: 90, mirrored: false },
  7: { degrees: 90, mirrored: true },
  8: { degrees: 270, mirrored: false },
} as const
export type Orientation = (typeof orientations)[keyof typeof orientations]

/** What stands in a file need not be one of the eight. */
export const orientationOf = (orientation: number | undefined): Orientation =>
  orientations[orientation as keyof typeof orientations] ?? orientations[1]

/** The size of a kept picture as it is seen. */
export const uprightSize = ({ width, height }: Size, { degrees }: Orientation): Size =>
  degrees % 180 === 0 ? { width, height } : { width: height, height: width }

/** The part moved and shrunk into a picture of this size: what a browser has measured may be off by a rounding. A square stays one. */
export const fitInside = (part: CropArea, { width, height }: Size): CropArea => {
  const shrunk = part.width === part.height ? Math.min(part.width, width, height) : null
  const fitting = {
    width: Math.max(1, shrunk ?? Math.min(part.width, width)),
    height: Math.max(1, shrunk ?? Math.min(part.height, height)),
  }
  return { x: Math.min(part.x, width - fitting.width), y: Math.min(part.y, height - fitting.height), ...fitting }
}

/** The largest square in the middle. */
export const centerSquare = ({ width, height }: Size): CropArea => {
  const side = Math.min(width, height)
  return { x: Math.floor((width - side) / 2), y: Math.floor((height - side) / 2), width: side, height: side }
}

/** Where a part of the seen picture lies in the kept one, whose size as it is seen is given. */
export const toSourceCoordinates = (
  part: CropArea,
  { width, height }: Size,
  { degrees, mirrored }: Orientation,
): CropArea => {
  const { x, y } = part
  const [right, below] = [width - x - part.width, height - y - part.height]
  const [left, top] = { 0: [x, y], 90: [y, right], 180: [right, below], 270: [below, x] }[degrees] as [number, number]
  const sourceSize =
    degrees % 180 === 0 ? { width: part.width, height: part.height } : { width: part.height, height: part.width }
  return {
    ...sourceSize,
    x: mirrored ? (degrees % 180 === 0 ? width : height) - left - sourceSize.width : left,
    y: top,
  }
}
