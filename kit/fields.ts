import * as z from 'zod/mini'
import { languages } from './languages.ts'
import { hasCrowdedMarks, normalize } from './normalize.ts'

// Apart from the fields, so that a page can know its language without the schemas.
export { defaultLanguage, directionOf, languages, type Language } from './languages.ts'

/**
 * The building blocks of every contract. Each one is bounded and normalised, so that no area has to remember it:
 * text is NFC, trimmed, visible and without control characters; lists have a length; numbers a range.
 */

// Line feed and tab are text; every other C0/C1 control, and the invisible direction overrides that let one
// text pose as another (Unicode TR36), are not.
const forbiddenCharacters = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]/
// PostgreSQL text cannot hold a lone surrogate; JSON can.
const loneSurrogate = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/

// Format characters, spaces, default-ignorable characters and the empty braille pattern: what is made of these alone shows nothing.
const visible = /[^\p{C}\p{Z}\p{DI}\u2800]/u

const textChecks = [
  z.overwrite<string>((value) => normalize(value.replace(/\r\n?/g, '\n'), 'NFC').trim()),
  z.refine<string>(
    (value) => !forbiddenCharacters.test(value) && !loneSurrogate.test(value) && !hasCrowdedMarks(value),
    {
      error: 'field.invalid_characters',
    },
  ),
  z.refine<string>((value) => value === '' || visible.test(value), { error: 'field.required' }),
] as const

/** One line of text: NFC, trimmed, 1 (or `min`) to `max` characters, no line break. */
export const text = ({ min = 1, max }: { min?: number; max: number }) =>
  z.string().check(
    ...textChecks,
    z.refine((value) => !value.includes('\n'), { error: 'field.invalid_characters' }),
    z.minLength(min),
    z.maxLength(max),
  )

/** Running text with line breaks: NFC, trimmed, 1 (or `min`) to `max` characters. */
export const paragraphs = ({ min = 1, max }: { min?: number; max: number }) =>
  z.string().check(...textChecks, z.minLength(min), z.maxLength(max))

/** What an address names a thing by (ROUTE-06): its slug, its id, or a text that ends with the start of its id. */
export const slugParam = () => text({ max: 400 })

/** An e-mail address as RFC 5321 can carry it, at most 254 characters, lower-cased: addresses are matched without case. */
export const email = () =>
  z.string().check(
    z.overwrite((value) => normalize(value, 'NFC').trim().toLowerCase()),
    z.minLength(1),
    z.maxLength(254),
    z.email(),
  )

/** An http(s) address, at most 2,000 characters. Any other scheme (`javascript:` among them) is refused. */
export const url = () =>
  z.string().check(z.trim(), z.minLength(1), z.maxLength(2000), z.refine(isWebAddress, { error: 'field.invalid_url' }))

const isWebAddress = (value: string) => {
  // Browsers read `https:evil.example` and `https:////evil.example` as addresses, too; only the usual form is kept.
  if (!URL.canParse(value) || /\s/.test(value) || forbiddenCharacters.test(value) || !/^https?:\/\/[^/\\]/i.test(value))
    return false
  const { protocol, hostname, username, password } = new URL(value)
  return (protocol === 'https:' || protocol === 'http:') && hostname.includes('.') && username === '' && password === ''
}

/** A row's id (UUID), in lower case as the database writes it: one row has one id, however it was typed. */
export const id = () => z.guid().check(z.toLowerCase())

/** A moment in time: ISO 8601 in UTC on the wire. */
export const instant = () => z.iso.datetime({ offset: true })

/** A calendar day without a time, `YYYY-MM-DD`. Its end, wherever that is, must still be a moment with four digits for its year. */
export const day = () => z.iso.date().check(z.refine((value) => value < '9999', { error: 'field.invalid_date' }))

/** A whole number within bounds. `query: true` reads it from an address's text. */
export const integer = ({ min, max }: { min: number; max: number }) => z.int().check(z.minimum(min), z.maximum(max))
export const queryInteger = ({ min, max }: { min: number; max: number }) =>
  z.coerce.number().check(z.refine(Number.isInteger, { error: 'field.invalid' }), z.minimum(min), z.maximum(max))

/** A yes or no in an address: `true`, `false`. */
export const queryFlag = () => z.stringbool({ truthy: ['true', '1'], falsy: ['false', '0'] })

/** One of a fixed list. */
export const choice = <const T extends readonly [string, ...string[]]>(values: T) => z.enum(values)

/** At most `max` (at least `min`) things. */
export const list = <T extends z.core.SomeType>(item: T, { min = 0, max }: { min?: number; max: number }) =>
  z.array(item).check(z.minLength(min), z.maxLength(max))

/**
 * An IANA time zone that this runtime knows, e.g. `Europe/Stockholm`. No bare offset: JavaScript reads `+05:00` as east of
 * Greenwich, PostgreSQL as west (POSIX).
 */
export const timeZone = () =>
  z.string().check(
    z.maxLength(64),
    z.refine(
      (value) => {
        if (!/^[a-z]/i.test(value)) return false
        try {
          return new Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions().timeZone.length > 0
        } catch {
          return false
        }
      },
      { error: 'field.not_in_list' },
    ),
  )

/** One of the product's languages. */
export const language = () => z.enum(languages)
