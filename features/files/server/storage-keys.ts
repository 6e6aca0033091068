import { publicKinds } from '../contract/kinds.ts'

/** The storage's key of one picture that was made of an image: `size` as in `256.webp`. */
export const pictureKey = (kind: string, id: string, size: string): string => `${kind}/${id.slice(0, 2)}/${id}-${size}`

const keyPattern = /^([a-z]+)\/[0-9a-f]{2}\/([0-9a-f-]{36})-(\d+\.[a-z]+)$/

/** The same size and format under another id. */
export const movedKey = (key: string, id: string): string => {
  const [, kind = '', , size = ''] = keyPattern.exec(key) ?? []
  return pictureKey(kind, id, size)
}

/** The address of a picture by its key; null for what is not meant to be shown. */
export const pictureUrl = (key: string): string | null => {
  const [, kind = '', id, size] = keyPattern.exec(key) ?? []
  return publicKinds.some((one) => one === kind) ? `/media/${kind}/${id}/${size}` : null
}
