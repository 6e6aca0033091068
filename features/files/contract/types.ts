/** Limits of FILE-01 and PROD-02. */
export const fileLimits = {
  /** Bytes: 10 MB. */
  size: 10 * 1024 * 1024,
  /** Bytes of a picture that the product shows: 5 MB. */
  imageSize: 5 * 1024 * 1024,
  /** Characters of a file name, including its extension. */
  name: 150,
  /** Pictures of one product, including its thumbnail. */
  pictures: 9,
  /** Hours until an unused file is removed. */
  unusedHours: 24,
} as const

/** The media types of FILE-01 with their file name extensions. */
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

export const typeNames = (types: readonly FileType[]): string => types.map((type) => typeLabels[type]).join(', ')
