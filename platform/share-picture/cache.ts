import { createHash } from 'node:crypto'

/** Pictures kept in memory, the last ones asked for: about 130 kB each. */
const maxPictures = 100
/** Callers that wait at most; each picture takes a tenth of a second of one core. */
const maxQueueLength = 50

/** What tells a picture from every other one: it changes with everything that is drawn, and with how. */
export const versionOf = (facts: readonly (string | number | null)[]): string =>
  createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, 16)

// A Map remembers the order of insertion: the first key is the one unused for longest.
const pictures = new Map<string, Promise<Uint8Array>>()
let [lastRender, waiting]: [Promise<unknown>, number] = [Promise.resolve(), 0]

/** A picture for shared links: made once, kept for a while, one at a time. Null when too many wait. */
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
