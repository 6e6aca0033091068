import { drawableText, type SharePicture } from '#platform/share-picture/index.ts'

/** What a shared link shows of a member. */
export type MemberPictureContent = {
  name: string
  username: string
  /** In words of the picture's language. */
  role: string | null
  company: string | null
  location: string | null
  /** Where the page is, without a scheme. */
  address: string
  /** A square PNG as base64. */
  avatar: string | null
  /** The picture reads from the right. */
  rtl: boolean
}

/** The same as a drawing takes it. Names in letters that cannot be drawn are shown as usernames, other facts not at all. */
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
