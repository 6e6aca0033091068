import * as z from 'zod/mini'
import { languages } from './languages.ts'
import { hasCrowdedMarks, normalize } from './normalize.ts'

// In their own module, so that a page can import the languages without Zod.
export { defaultLanguage, directionOf, languages, type Language } from './languages.ts'

// The building blocks of every contract. Each one is bounded and normalised: text is NFC, trimmed, visible and free of
// control characters; lists have a maximum length; numbers have a range.

// Allows line feed and tab. Refuses all other C0/C1 controls and direction overrides, which let one text imitate
// another (Unicode TR36).
const forbiddenCharacters = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]/
// JSON can contain a lone surrogate; PostgreSQL text cannot.
const loneSurrogate = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/

// Text made only of format characters, spaces, default-ignorable characters and the empty braille pattern is invisible.
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

/** One line of text: NFC, trimmed, `min` to `max` characters. */
export const text = ({ min = 1, max }: { min?: number; max: number }) =>
  z.string().check(
    ...textChecks,
    z.refine((value) => !value.includes('\n'), { error: 'field.invalid_characters' }),
    z.minLength(min),
    z.maxLength(max),
  )

/** Text with line breaks: NFC, trimmed, `min` to `max` characters. */
export const paragraphs = ({ min = 1, max }: { min?: number; max: number }) =>
  z.string().check(...textChecks, z.minLength(min), z.maxLength(max))

/** The last part of a page's URL (ROUTE-06): a slug, an id, or a text that ends with the start of an id. */
export const slugParam = () => text({ max: 400 })

/** A mail address of at most 254 characters (RFC 5321), in lower case because matching ignores case. */
export const email = () =>
  z.string().check(
    z.overwrite((value) => normalize(value, 'NFC').trim().toLowerCase()),
    z.minLength(1),
    z.maxLength(254),
    z.email(),
  )

/** An http(s) URL of at most 2,000 characters; other schemes such as `javascript:` are refused. */
export const url = () =>
  z.string().check(z.trim(), z.minLength(1), z.maxLength(2000), z.refine(isWebAddress, { error: 'field.invalid_url' }))

const isWebAddress = (value: string) => {
  // Browsers also accept `https:evil.example` and `https:////evil.example`; only the usual form is allowed.
  if (!URL.canParse(value) || /\s/.test(value) || forbiddenCharacters.test(value) || !/^https?:\/\/[^/\\]/i.test(value))
    return false
  const { protocol, hostname, username, password } = new URL(value)
  return (protocol === 'https:' || protocol === 'http:') && hostname.includes('.') && username === '' && password === ''
}

/** A row's UUID, in lower case as the database writes it, so that ids compare as strings. */
export const id = () => z.guid().check(z.toLowerCase())

/** Whether `id()` accepts the value. */
export const isId = (value: unknown): boolean => id().safeParse(value).success

/** A point in time: ISO 8601 in UTC. */
export const instant = () => z.iso.datetime({ offset: true })

/** A calendar day, `YYYY-MM-DD`. Before 9999, so that the day's end has a four-digit year in every time zone. */
export const day = () => z.iso.date().check(z.refine((value) => value < '9999', { error: 'field.invalid_date' }))

/** Whether `day()` accepts the value. */
export const isDay = (value: unknown): boolean => day().safeParse(value).success

const localTimePattern = /^\d{4}-\d{2}-\d{2}T(?:[01]\d|2[0-3]):[0-5]\d$/

/** A minute on the clocks of a place, `YYYY-MM-DDTHH:MM`, without its time zone. */
export const localTime = () =>
  z.string().check(
    z.regex(localTimePattern, { error: 'field.invalid_date' }),
    z.refine((value) => day().safeParse(value.slice(0, 10)).success, { error: 'field.invalid_date' }),
  )

/** A whole number within bounds. `queryInteger` parses it from query text. */
export const integer = ({ min, max }: { min: number; max: number }) => z.int().check(z.minimum(min), z.maximum(max))
export const queryInteger = ({ min, max }: { min: number; max: number }) =>
  z.coerce.number().check(z.refine(Number.isInteger, { error: 'field.invalid' }), z.minimum(min), z.maximum(max))

/** A boolean in a query: `true` or `false`. */
export const queryFlag = () => z.stringbool({ truthy: ['true', '1'], falsy: ['false', '0'] })

export const choice = <const T extends readonly [string, ...string[]]>(values: T) => z.enum(values)

export const list = <T extends z.core.SomeType>(item: T, { min = 0, max }: { min?: number; max: number }) =>
  z.array(item).check(z.minLength(min), z.maxLength(max))

/** An IANA time zone. `+05:00` is refused: east of Greenwich in JavaScript, west of it in PostgreSQL (POSIX). */
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

export const language = () => z.enum(languages)
