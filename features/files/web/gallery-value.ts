/** A picture in use: an uploaded file, and what it shows for those who do not see it. */
export type PictureUse = { fileId: string; alt: string }
/** A product's pictures as its form holds them. */
export type GalleryValue = { thumbnail: PictureUse | null; gallery: PictureUse[] }

/** All pictures in their order, the thumbnail first. */
export const allPictures = ({ thumbnail, gallery }: GalleryValue): PictureUse[] =>
  thumbnail ? [thumbnail, ...gallery] : gallery

/** The same back: whichever is first is the thumbnail. */
export const toGalleryValue = ([first, ...gallery]: readonly PictureUse[]): GalleryValue => ({
  thumbnail: first ?? null,
  gallery,
})

/** One taken out of its place and put into another; a place beyond the ends is the end. */
export const movePicture = (uses: readonly PictureUse[], fileId: string, to: number): PictureUse[] => {
  const others = uses.filter((use) => use.fileId !== fileId)
  const use = uses.find((one) => one.fileId === fileId)
  return use ? others.toSpliced(Math.min(Math.max(0, to), others.length), 0, use) : others
}

/** One that was taken out back in its place; nothing happens when it is there, or the list is full. */
export const restorePicture = (uses: readonly PictureUse[], use: PictureUse, at: number, max: number): PictureUse[] =>
  uses.length >= max || uses.some(({ fileId }) => fileId === use.fileId) ? [...uses] : uses.toSpliced(at, 0, use)

/** Where one that has arrived belongs: before the first of those that were chosen after it, else at the end. */
export const insertionIndex = (
  uses: readonly PictureUse[],
  turn: number,
  turns: { get(fileId: string): number | undefined },
): number => {
  const later = uses.findIndex(({ fileId }) => (turns.get(fileId) ?? 0) > turn)
  return later < 0 ? uses.length : later
}
