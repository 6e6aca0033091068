import { createHash } from 'node:crypto'
import { siteTexts } from '#platform/i18n/site-texts.ts'

/** Least recently used pictures beyond this number are dropped; each takes about 130 kB. */
const maxPictures = 100
/** Maximum number of waiting renders; each takes a tenth of a second of one core. */
const maxQueueLength = 50

/** A content hash of everything that is drawn. */
export const versionOf = (facts: readonly (string | number | null)[]): string =>
  createHash('sha256')
    .update(JSON.stringify([siteTexts().platformName, ...facts]))
    .digest('hex')
    .slice(0, 16)

// Keys of a Map are in insertion order: the first one is the least recently used.
const pictures = new Map<string, Promise<Uint8Array>>()
let [lastRender, waiting]: [Promise<unknown>, number] = [Promise.resolve(), 0]

/** A cached or newly rendered picture; renders run one at a time. Null if too many wait. */
export const cachedPicture = async (key: string, make: () => Promise<Uint8Array>): Promise<Uint8Array | null> => {
  const known = pictures.get(key)
  if (known) {
    pictures.delete(key)
    pictures.set(key, known)
    return known
  }
  if (waiting >= maxQueueLength) return null
  waiting += 1
  const picture = lastRender.then(make).finally(() => {
    waiting -= 1
  })
  lastRender = picture.catch(() => pictures.delete(key))
  pictures.set(key, picture)
  for (const oldest of pictures.keys()) {
    if (pictures.size <= maxPictures) break
    pictures.delete(oldest)
  }
  return picture
}
