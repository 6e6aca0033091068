import * as z from 'zod/mini'
import { memberCard } from '#features/profiles/contract/card.ts'
import { abilities } from '#kit/abilities.ts'
import { id, instant, language, url } from '#kit/fields.ts'
import { textWithMentions } from './mentions.ts'
import { audiences } from './define-activities.ts'

export const postLimits = {
  /** Maximum characters. */
  text: 2000,
  /** Maximum posts of one member in 24 hours. */
  perDay: 50,
} as const

export const postPath = (postId: string) => `/posts/${postId}` as const

/** The editable fields of a post. The audience is fixed at creation. */
export const postFields = {
  text: textWithMentions(postLimits.text),
  link: z._default(z.nullable(url()), null),
}

export const postView = z.strictObject({
  id: id(),
  author: memberCard,
  text: z.string(),
  /** Members mentioned in the text. A name missing from this list renders as plain text. */
  mentions: z.array(z.strictObject({ name: z.string(), memberId: id(), fullName: z.string() })),
  link: z.nullable(z.string()),
  audience: z.enum(audiences),
  /** Language of the text (I18N-07). */
  language: language(),
  createdAt: instant(),
  editedAt: z.nullable(instant()),
  can: abilities('edit', 'remove'),
})
export type PostView = z.output<typeof postView>
