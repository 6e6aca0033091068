import { drawingVersion, versionOf } from '#platform/share-picture/index.ts'

export type PictureContent = {
  title: string
  slug: string
  partner_name: string | null
  city: string | null
  organiser: { full_name: string }
}

/** What the picture says below the title: who arranges it, and where. */
export const pictureFacts = ({ partner_name, city, organiser }: PictureContent): (string | null)[] => [
  partner_name ?? organiser.full_name,
  city,
]

/** Identifies the content of the picture: it changes with everything that is drawn. */
export const pictureVersion = (content: PictureContent): string =>
  versionOf([drawingVersion, content.title, content.slug, ...pictureFacts(content)])
