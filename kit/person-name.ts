import * as z from 'zod/mini'
import { text } from './fields.ts'

// Names stand in mail subjects, where a domain becomes a link: top-level domains that are no part of people's names.
const domains = 'com|net|org|info|biz|io|co|ai|app|dev|xyz|link|site|online|shop|top|click|live|example|se|no|dk|fi|is|eu|de|uk|ru|cn'
const address = new RegExp(`:\\/\\/|\\bwww\\.|@|[\\p{L}\\p{N}-]{2,}\\.(?:${domains})(?![\\p{L}\\p{N}])`, 'iu')

// Letters that look like those of the product's name (Unicode TR39).
const lookalikes: Readonly<Record<string, string>> = { '0': 'o', о: 'o', ο: 'o', օ: 'o', ո: 'n', п: 'n', г: 'r', ԁ: 'd', ь: 'b', ƅ: 'b' }
const brand = 'nordbro'

/** The words of a name as they look, without marks and punctuation. Letters that stand by themselves are one word. */
const wordsOf = (name: string): string[] =>
  [...name.normalize('NFKD').toLowerCase()]
    .map((letter) => lookalikes[letter] ?? letter)
    .join('')
    .replace(/[^\p{L}\s]/gu, '')
    .replace(/(?<=^|\s)(\p{L})\s+(?=\p{L}(?:\s|$))/gu, '$1')
    .split(/\s+/)

/** A person's name, at most `max` characters: neither a web or mail address in it, nor the product's own name. */
export const personName = ({ max }: { max: number }) =>
  text({ max }).check(
    z.refine((name) => !address.test(name), { error: 'field.address_in_name' }),
    z.refine((name) => !wordsOf(name).some((word) => word.includes(brand)), { error: 'field.name_reserved' }),
  )
