import * as z from 'zod/mini'
import { text } from './fields.ts'

// Initials and titles at the start of a word, each with its dot: `J.R.R.Tolkien`, `Dr.Anna`. Not those that begin a known address: before a
// common domain (`x.com`) or a path, nor an initial before two letters, which is how countries' domains look (`t.co`; `M.Sc` is none).
const abbreviations =
  /(?<![\p{L}\p{M}\p{N}.-])(?:-?(?:\p{L}\p{M}*(?!\.(?!sc|\p{sc=Arab})\p{L}{2}(?!\p{L}))|d(?:r[as]?|ipl)|prof|st[aeo]?|m(?:[adrs]|rs|ohd|ed)|fr|[js]r|sc|ing)\.)+(?!(?:com|net|org|app|dev|link|live|zip)(?!\p{L})|[\p{L}\p{N}-]+\/)/giu
// Names stand in mail subjects, where mail programs turn domains and IPv4 addresses into links. There are domains in all scripts, and more every
// year, so whatever has a dot with two letters after it is taken for one.
const address = /:\/\/|@|\d\.\d+\.\d+\.\d|[\p{L}\p{M}\p{N}-][.\u3002][\p{M}\p{N}-]*\p{L}[\p{M}\p{N}-]*\p{L}/iu

/** Whether a mail program would find an address in a name. It reads over invisible characters and takes every kind of dot for one. */
const hasAddress = (name: string): boolean =>
  address.test(
    name
      .normalize('NFKC')
      .replace(/\p{DI}/gu, '')
      .replace(abbreviations, ''),
  )

// The letters of the product's name, each before the letters and signs that look like it (Unicode TR39).
const lookalikes = ['nոпνɴиηᴎꓠꮑᑎ', 'o0оοօøᴏɵөσ૦〇', 'rгʀᴦяꓣꭱᖇ', 'dԁᴅđɖðꓓꭰ', 'b68ьвβƅʙþßꓐꮟ🅱']
const productName = /nordbro|(?<!\p{L})n\s*o\s*r\s*d\s*b\s*r\s*o(?!\p{L})/u

/** Whether a name has the product's name in it, also with lookalike letters, marks and punctuation, or spaced out. */
export const hasProductName = (name: string): boolean =>
  productName.test(
    lookalikes
      .reduce(
        (folded, letters) => folded.replace(new RegExp(`[${letters}]`, 'gu'), letters[0] as string),
        name.normalize('NFKD').toLowerCase(),
      )
      .replace(/[^\p{L}\s]|\p{DI}/gu, ''),
  )

// Joiners belong to words of scripts without capitals (Arabic, Devanagari), variation selectors to Han characters, both to pictures.
const invisible = /(?![\p{Join_C}\p{VS}])\p{DI}|(?<!\p{Lo}\p{M}*|\p{ExtPict})[\p{Join_C}\p{VS}]/u

/** A person's name, at most `max` characters: no web or mail address in it, nor the product's own name, nor invisible characters. */
export const personName = ({ max }: { max: number }) =>
  text({ max }).check(
    // A longer one is refused already; compatibility forms could make it many times as long.
    z.refine((name) => name.length > max || !hasAddress(name), { error: 'field.address_in_name' }),
    z.refine((name) => name.length > max || !hasProductName(name), { error: 'field.name_reserved' }),
    z.refine((name) => name.length > max || !invisible.test(name), { error: 'field.invalid_characters' }),
  )
