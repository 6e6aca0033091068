import * as z from 'zod/mini'
import { paragraphs } from '#kit/fields.ts'

/** A member's name in a running text: `@ylva-sund`, from `start` up to `end`. `name` is in lower case, without the @. */
export type Mention = { name: string; start: number; end: number }

export const mentionLimits = {
  /** Different members in one text. */
  count: 20,
} as const

// No part of an address or of a longer word; what is not Latin ends a username.
const mentionPattern = /(?<![\p{L}\p{N}_.@/-])@([a-z0-9][a-z0-9-]*[a-z0-9])(?![\p{L}\p{N}_@])/giu

/** Every place of a text where somebody may be mentioned, in order. The same in the browser and on the server. */
export const mentionsIn = (text: string): Mention[] =>
  [...text.matchAll(mentionPattern)].flatMap(({ 0: whole, 1: name = '', index }) =>
    name.length >= 3 && name.length <= 30
      ? [{ name: name.toLowerCase(), start: index, end: index + whole.length }]
      : [],
  )

/** The different names of a text. */
export const mentionedNames = (text: string): string[] => [...new Set(mentionsIn(text).map(({ name }) => name))]

/** Running text in which members are mentioned; `tooMany` is the code that refuses more than there may be. */
export const textWithMentions = (max: number, tooMany = 'post.too_many_mentions') =>
  paragraphs({ max }).check(z.refine((text) => mentionedNames(text).length <= mentionLimits.count, { error: tooMany }))
