import * as z from 'zod/mini'
import { paragraphs } from '#kit/fields.ts'

/** A possible mention such as `@ylva-sund` at [start, end). `name` is in lower case, without the @. */
export type Mention = { name: string; start: number; end: number }

export const mentionLimits = {
  /** Maximum number of different members in one text. */
  count: 20,
} as const

// Excludes mail addresses, URLs and parts of longer words. Usernames are ASCII.
const mentionPattern = /(?<![\p{L}\p{N}_.@/-])@([a-z0-9][a-z0-9-]*[a-z0-9])(?![\p{L}\p{N}_@])/giu

/** All possible mentions in a text, in order. Browser and server share this parser. */
export const mentionsIn = (text: string): Mention[] =>
  [...text.matchAll(mentionPattern)].flatMap(({ 0: whole, 1: name = '', index }) =>
    name.length >= 3 && name.length <= 30
      ? [{ name: name.toLowerCase(), start: index, end: index + whole.length }]
      : [],
  )

export const mentionedNames = (text: string): string[] => [...new Set(mentionsIn(text).map(({ name }) => name))]

/** Multi-line text field with mentions. `tooMany` is the field error beyond `mentionLimits.count` members. */
export const textWithMentions = (max: number, tooMany = 'post.too_many_mentions') =>
  paragraphs({ max }).check(z.refine((text) => mentionedNames(text).length <= mentionLimits.count, { error: tooMany }))
