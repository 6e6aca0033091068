import { drawableText, type SharePicture } from '#platform/share-picture/index.ts'

export type MemberPictureContent = {
  name: string
  username: string
  role: string | null
  company: string | null
  location: string | null
  /** The URL of the page without a scheme. */
  address: string
  avatar: string | null
  rtl: boolean
}

/** A name with undrawable characters is replaced by the username; other such texts are omitted. */
export const pictureContentOf = ({
  name,
  username,
  role,
  company,
  location,
  address,
  avatar,
  rtl,
}: MemberPictureContent): SharePicture => ({
  title: drawableText(name) ?? `@${username}`,
  facts: [role, company, location].map(drawableText).filter((fact) => fact !== null),
  accented: role !== null,
  address,
  picture: avatar === null ? null : { png: avatar, round: true },
  rtl,
})
