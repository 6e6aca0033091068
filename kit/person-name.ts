import * as z from 'zod/mini'
import { text } from './fields.ts'

// Abbreviated initials and titles at the start of a word: `J.R.R.Tolkien`, `Dr.Anna`. Excluded is what looks like a
// domain: before a common top-level domain (`x.com`) or a path, and an initial before two letters (`t.co`, not `M.Sc`).
const abbreviations =
  /(?<![\p{L}\p{M}\p{N}.-])(?:-?(?:\p{L}\p{M}*(?!\.(?!sc|\p{sc=Arab})\p{L}{2}(?!\p{L}))|d(?:r[as]?|ipl)|prof|st[aeo]?|m(?:[adrs]|rs|ohd|ed)|fr|[js]r|sc|ing)\.)+(?!(?:com|net|org|app|dev|link|live|zip)(?!\p{L})|[\p{L}\p{N}-]+\/)/giu
// Mail programs turn domains and IPv4 addresses in subjects into links, and names appear in subjects. New top-level
// domains appear in every script, so any dot followed by two letters counts as an address.
const address = /:\/\/|@|\d\.\d+\.\d+\.\d|[\p{L}\p{M}\p{N}-][.\u3002][\p{M}\p{N}-]*\p{L}[\p{M}\p{N}-]*\p{L}/iu

/** Whether a mail program would find an address in the name, despite invisible characters and variant dots. */
const hasAddress = (name: string): boolean =>
  address.test(
    name
      .normalize('NFKC')
      .replace(/\p{DI}/gu, '')
      .replace(abbreviations, ''),
  )

// Each letter of the product's name, followed by its lookalikes (Unicode TR39).
const lookalikes = ['nոпνɴиηᴎꓠꮑᑎ', 'o0оοօøᴏɵөσ૦〇', 'rгʀᴦяꓣꭱᖇ', 'dԁᴅđɖðꓓꭰ', 'b68ьвβƅʙþßꓐꮟ🅱']
const productName = /nordbro|(?<!\p{L})n\s*o\s*r\s*d\s*b\s*r\s*o(?!\p{L})/u

/** Whether the name contains the product's name, also with lookalike letters, marks, punctuation or spaces. */
export const hasProductName = (name: string): boolean =>
  productName.test(
    lookalikes
      .reduce(
        (folded, letters) => folded.replace(new RegExp(`[${letters}]`, 'gu'), letters[0] as string),
        name.normalize('NFKD').toLowerCase(),
      )
      .replace(/[^\p{L}\s]|\p{DI}/gu, ''),
  )

// Allowed are joiners in scripts without capitals (Arabic, Devanagari), variation selectors after Han characters, and
// both after pictographs.
const invisible = /(?![\p{Join_C}\p{VS}])\p{DI}|(?<!\p{Lo}\p{M}*|\p{ExtPict})[\p{Join_C}\p{VS}]/u

/** A person's name without web or mail addresses, the product's name or invisible characters. */
export const personName = ({ max }: { max: number }) =>
  text({ max }).check(
    // An overlong name is already refused, and NFKC could make it many times longer.
    z.refine((name) => name.length > max || !hasAddress(name), { error: 'field.address_in_name' }),
    z.refine((name) => name.length > max || !hasProductName(name), { error: 'field.name_reserved' }),
    z.refine((name) => name.length > max || !invisible.test(name), { error: 'field.invalid_characters' }),
  )
