/** Numbers of FILE-01 and PROD-02. */
export const fileLimits = {
  /** Bytes: 10 MB. */
  size: 10 * 1024 * 1024,
  /** Bytes of a picture of the product: 5 MB. */
  imageSize: 5 * 1024 * 1024,
  /** Characters of a name, with its ending. */
  name: 150,
  /** Pictures of one product, its thumbnail among them. */
  pictures: 9,
  /** Hours until a file that nothing uses is removed. */
  waitingHours: 24,
} as const

/** The types of FILE-01, with the endings that a name of each may have. */
export const fileTypes = {
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/png': ['.png'],
  'image/webp': ['.webp'],
  'application/pdf': ['.pdf'],
} as const
export type FileType = keyof typeof fileTypes

const typeLabels: Record<FileType, string> = {
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
  'image/webp': 'WebP',
  'application/pdf': 'PDF',
}

/** Types as a reader knows them. */
export const typeNames = (types: readonly FileType[]): string => types.map((type) => typeLabels[type]).join(', ')
