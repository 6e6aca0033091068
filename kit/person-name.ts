import * as z from 'zod/mini'
import { text } from './fields.ts'

// Names stand in mail subjects, where mail programs turn domains into links. Domains that are also words or name parts count after
// three letters only: "Ma.de Lourdes" and "Dr.No" are names.
const domains = 'com|net|org|info|biz|app|dev|xyz|site|online|website|shop|store|click|tech|support|example'
const wordDomains = 'link|top|live|page|io|co|ai|me|ly|us|gg|to|se|no|dk|fi|is|eu|de|fr|nl|uk|ru|cn'
const letter = '[\\p{L}\\p{N}-]'
const address = new RegExp(
  `:\\/\\/|\\bhttps?:|\\bwww\\.|@|${letter}\\.${letter}{2,}\\/|(?:${letter}\\.(?:${domains})|${letter}{3}\\.(?:${wordDomains}))(?![\\p{L}\\p{N}])`,
  'iu',
)

/** The name as a mail program reads it when it looks for addresses: without invisible characters, every kind of dot the same. */
const readableOf = (name: string): string => name.normalize('NFKC').replace(/\p{DI}/gu, '').replaceAll('\u3002', '.')

// Letters that look like those of the product's name (Unicode TR39).
const lookalikes: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({ n: 'ոпνɴ', o: '0оοօøᴏ', r: 'гʀ', d: 'ԁᴅ', b: '8ьвβƅʙ' }).flatMap(([plain, others]) => [...others].map((other) => [other, plain])),
)
const productName = /nordbro|(?<!\p{L})n\s*o\s*r\s*d\s*b\s*r\s*o(?!\p{L})/u

/** Whether a name has the product's name in it, also with lookalike letters, marks and punctuation, or spaced out. */
export const hasProductName = (name: string): boolean =>
  productName.test(
    [...name.normalize('NFKD').toLowerCase()]
      .map((sign) => lookalikes[sign] ?? sign)
      .join('')
      .replace(/[^\p{L}\s]|\p{DI}/gu, ''),
  )

/** A person's name, at most `max` characters: neither a web or mail address in it, nor the product's own name. */
export const personName = ({ max }: { max: number }) =>
  text({ max }).check(
    // A longer one is refused already; compatibility forms could make it many times as long.
    z.refine((name) => name.length > max || !address.test(readableOf(name)), { error: 'field.address_in_name' }),
    z.refine((name) => name.length > max || !hasProductName(name), { error: 'field.name_reserved' }),
  )
