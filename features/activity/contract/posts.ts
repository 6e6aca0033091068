import * as z from 'zod/mini'
import { memberCard } from '#features/profiles/contract/card.ts'
import { abilities } from '#kit/abilities.ts'
import { id, instant, language, url } from '#kit/fields.ts'
import { textWithMentions } from './mentions.ts'
import { audiences } from './types.ts'

export const postLimits = {
  /** Characters. */
  text: 2000,
  /** Of one member in 24 hours. */
  perDay: 50,
} as const

/** The page that shows one post. */
export const postPath = (postId: string) => `/posts/${postId}` as const

/** What a member writes; whom it is for is settled when it is posted. */
export const postFields = {
  text: textWithMentions(postLimits.text),
  link: z._default(z.nullable(url()), null),
}

/** A post as this reader sees it. */
export const postView = z.strictObject({
  id: id(),
  author: memberCard,
  text: z.string(),
  /** Who is meant by the names in the text. Names that are not here are only words. */
  mentions: z.array(z.strictObject({ name: z.string(), memberId: id(), fullName: z.string() })),
  link: z.nullable(z.string()),
  audience: z.enum(audiences),
  /** What it was written in (I18N-07). */
  language: language(),
  createdAt: instant(),
  editedAt: z.nullable(instant()),
  can: abilities('edit', 'remove'),
})
export type PostView = z.output<typeof postView>
