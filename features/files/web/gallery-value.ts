export type PictureUse = { fileId: string; alt: string }
export type GalleryValue = { thumbnail: PictureUse | null; gallery: PictureUse[] }

export const allPictures = ({ thumbnail, gallery }: GalleryValue): PictureUse[] =>
  thumbnail ? [thumbnail, ...gallery] : gallery

/** The inverse of `allPictures`: the first picture becomes the thumbnail. */
export const toGalleryValue = ([first, ...gallery]: readonly PictureUse[]): GalleryValue => ({
  thumbnail: first ?? null,
  gallery,
})

/** Moves a picture to an index, clamped to the list. */
export const movePicture = (uses: readonly PictureUse[], fileId: string, to: number): PictureUse[] => {
  const others = uses.filter((use) => use.fileId !== fileId)
  const use = uses.find((one) => one.fileId === fileId)
  return use ? others.toSpliced(Math.min(Math.max(0, to), others.length), 0, use) : others
}

/** Reinserts a removed picture at its index, unless the picture is present or the list is full. */
export const restorePicture = (uses: readonly PictureUse[], use: PictureUse, at: number, max: number): PictureUse[] =>
  uses.length >= max || uses.some(({ fileId }) => fileId === use.fileId) ? [...uses] : uses.toSpliced(at, 0, use)

/** The index for an uploaded picture: before the first picture that was chosen later, else at the end. */
export const insertionIndex = (
  uses: readonly PictureUse[],
  turn: number,
  turns: { get(fileId: string): number | undefined },
): number => {
  const later = uses.findIndex(({ fileId }) => (turns.get(fileId) ?? 0) > turn)
  return later < 0 ? uses.length : later
}
