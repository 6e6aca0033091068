import { useEffect, useState } from 'react'
import { useEndpointQuery } from '#shell/api/query.ts'
import { listOwnPictures, type OwnFile, type PictureView } from '../contract/index.ts'
import type { PictureUse } from './gallery-value.ts'

export type KnownPicture = { fileId: string; picture: PictureView }

/**
 * Resolves the pictures of a form: known to the page, uploaded here, or fetched for a restored draft. Calls `onGone`
 * with the pictures that the server no longer has.
 */
export const useGalleryPictures = (
  uses: readonly PictureUse[],
  known: readonly KnownPicture[],
  onGone: (fileIds: readonly string[]) => void,
) => {
  const [sent, setSent] = useState<ReadonlyMap<string, { picture: PictureView; given: File }>>(new Map())
  const isHere = (fileId: string) => sent.has(fileId) || known.some((one) => one.fileId === fileId)
  const missing = uses.map(({ fileId }) => fileId).filter((fileId) => !isHere(fileId))
  const { data, isPlaceholderData } = useEndpointQuery(
    listOwnPictures,
    { ids: missing },
    { enabled: missing.length > 0, keepsPrevious: true },
  )
  const found = data?.items ?? []
  const gone = data && !isPlaceholderData ? missing.filter((id) => !found.some(({ fileId }) => fileId === id)) : []
  const goneIds = gone.join(' ')
  useEffect(() => {
    if (goneIds !== '') onGone(goneIds.split(' '))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- runs once for each set of missing pictures
  }, [goneIds])
  return {
    pictureOf: (id: string): PictureView | undefined =>
      sent.get(id)?.picture ?? [...known, ...found].find(({ fileId }) => fileId === id)?.picture,
    addUploaded: ({ id, picture }: OwnFile, given: File) => {
      if (picture) setSent((now) => new Map(now).set(id, { picture, given }))
    },
    /** The file to crop: the chosen file, or the largest WebP rendition of an earlier upload. */
    sourceOf: async (id: string, picture: PictureView): Promise<File> => {
      const given = sent.get(id)?.given
      if (given) return given
      const largest = picture.sources.find(({ type }) => type === 'image/webp')?.sizes.at(-1)?.url ?? picture.src
      return new File([await (await fetch(largest)).blob()], 'bild.webp', { type: 'image/webp' })
    },
  }
}
