import { publicKinds } from '../contract/kinds.ts'

/** The storage key of one rendition; `size` as in `256.webp`. */
export const pictureKey = (kind: string, id: string, size: string): string => `${kind}/${id.slice(0, 2)}/${id}-${size}`

const keyPattern = /^([a-z]+)\/[0-9a-f]{2}\/([0-9a-f-]{36})-(\d+\.[a-z]+)$/

/** The key of the same rendition under another ID. */
export const movedKey = (key: string, id: string): string => {
  const [, kind = '', , size = ''] = keyPattern.exec(key) ?? []
  return pictureKey(kind, id, size)
}

/** The URL of a picture; null for keys of private kinds. */
export const pictureUrl = (key: string): string | null => {
  const [, kind = '', id, size] = keyPattern.exec(key) ?? []
  return publicKinds.some((one) => one === kind) ? `/media/${kind}/${id}/${size}` : null
}
