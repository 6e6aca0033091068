export type Size = { width: number; height: number }
/** An area of a picture, in pixels from the upper left corner. */
export type CropArea = Size & { x: number; y: number }

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
  { x, y, width, height }: CropArea,
  uprightSize: Size,
  exifOrientation: number,
): CropArea => {
  const left = [2, 3, 6, 7].includes(exifOrientation) ? uprightSize.width - x - width : x
  const top = [3, 4, 7, 8].includes(exifOrientation) ? uprightSize.height - y - height : y
  // From 5 on, the rows of the stored picture are the columns of the upright one.
  return exifOrientation < 5 ? { x: left, y: top, width, height } : { x: top, y: left, width: height, height: width }
}
