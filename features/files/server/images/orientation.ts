export type Size = { width: number; height: number }
/** An area of a picture, in pixels from the upper left corner. */
export type CropArea = Size & { x: number; y: number }

/** EXIF `Orientation` (1 to 8): mirroring and then rotating clockwise shows the picture upright. */
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

/** Unknown EXIF values count as 1, upright. */
export const orientationOf = (orientation: number | undefined): Orientation =>
  orientations[orientation as keyof typeof orientations] ?? orientations[1]

export const uprightSize = ({ width, height }: Size, { degrees }: Orientation): Size =>
  degrees % 180 === 0 ? { width, height } : { width: height, height: width }

/** Moves and shrinks the area into the picture, to correct rounding in the browser. A square stays square. */
export const fitInside = (part: CropArea, { width, height }: Size): CropArea => {
  const shrunk = part.width === part.height ? Math.min(part.width, width, height) : null
  const fitting = {
    width: Math.max(1, shrunk ?? Math.min(part.width, width)),
    height: Math.max(1, shrunk ?? Math.min(part.height, height)),
  }
  return { x: Math.min(part.x, width - fitting.width), y: Math.min(part.y, height - fitting.height), ...fitting }
}

export const centerSquare = ({ width, height }: Size): CropArea => {
  const side = Math.min(width, height)
  return { x: Math.floor((width - side) / 2), y: Math.floor((height - side) / 2), width: side, height: side }
}

/** Converts an area of the upright picture, whose size is given, to coordinates of the stored picture. */
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
