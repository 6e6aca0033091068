import type { FieldCode } from '#kit/errors.ts'
import type { Language } from '#kit/languages.ts'
import { hasCrowdedMarks, normalize } from '#kit/normalize.ts'
import type { TranslationFieldCode } from './errors.ts'
import { formsOf, type TextForm, textForms, textLimits, type TextValue } from './forms.ts'

/**
 * A text is usable when it has every plural form of its language and no other; when each form has every placeholder
 * and element of the shipped text and no others; and when it is one visible line without control characters (I18N-06).
 * `{{platform}}` may be used and left out everywhere. The forms for none, one and two may leave out `{{count}}`.
 */
export type TextProblem = {
  form: TextForm
  code: TranslationFieldCode | FieldCode
  params?: Record<string, number | string>
}

export type TextToCheck = {
  language: Language
  isCounted: boolean
  value: TextValue
  /** The shipped text in this language, else in another one. */
  shipped: TextValue
}

const placeholder = /\{\{\s*(\w+)\s*\}\}/g
const element = /<\s*(\/?)\s*([\w-]+)[^<>]*>/g
const isolates = /[\u2066-\u2069]/g
/** The words or placeholder between the start of an isolate (left-to-right, or by its first letter) and its end. */
const isolated = /([\u2066\u2068])([^\u2066-\u2069]+)\u2069/g
// As `text()` of `kit/fields.ts`, but with the isolates, whose pairs `withIsolates` makes.
const forbidden = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u202A-\u202E\u2067]/
const loneSurrogate = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/
const visible = /[^\p{C}\p{Z}\p{DI}\u2800]/u

export const placeholdersOf = (text: string): string[] => [
  ...new Set([...text.matchAll(placeholder)].map(([, name]) => name as string)),
]

/** `['b', '/b']`, sorted. */
const elementsOf = (text: string) => [...text.matchAll(element)].map(([, slash, name]) => `${slash}${name}`).sort()

const formsIn = (value: TextValue): string[] => Object.values(value).filter((text) => text !== undefined)

/** Placeholders that the text can use, `platform` left out. */
export const placeholdersOfValue = (shipped: TextValue, isCounted: boolean): string[] =>
  [...new Set([...(isCounted ? ['count'] : []), ...formsIn(shipped).flatMap(placeholdersOf)])].filter(
    (name) => name !== 'platform',
  )

export const withoutIsolates = (text: string): string => text.replaceAll(isolates, '')

/**
 * Isolates what the shipped text isolates (a name in another script must not reorder an Arabic sentence), so that
 * editors need not type invisible characters.
 */
export const withIsolates = (text: string, shipped: TextValue): string => {
  const parts = new Map(
    formsIn(shipped).flatMap((one) =>
      [...one.matchAll(isolated)].map(([, start, part]) => [part as string, start as string] as const),
    ),
  )
  const plain = withoutIsolates(text)
  if (parts.size === 0) return plain
  const escaped = [...parts.keys()]
    .sort((one, other) => other.length - one.length)
    .map((part) => part.replaceAll(/[.*+?^$()[\]\\|{}]/g, '\\$&'))
  return plain.replaceAll(new RegExp(escaped.join('|'), 'g'), (part) => `${parts.get(part)}${part}\u2069`)
}

/** The value to store: normalised, trimmed and isolated like the shipped text. */
export const toStoredValue = (value: TextValue, shipped: TextValue): TextValue =>
  Object.fromEntries(
    textForms.flatMap((form) => {
      const text = value[form]
      return text === undefined
        ? []
        : [[form, withIsolates(normalize(text.replaceAll(/\r\n?/g, '\n'), 'NFC').trim(), shipped)]]
    }),
  )

const charactersAreAllowed = (text: string, mayHaveLines: boolean) =>
  !forbidden.test(text) && !loneSurrogate.test(text) && !hasCrowdedMarks(text) && (mayHaveLines || !/[\n\t]/.test(text))

/** Forms that name their number in words. */
const mayOmitCount = (form: TextForm) => form === 'zero' || form === 'one' || form === 'two'

const problemsOfForm = (form: TextForm, text: string, { isCounted, shipped }: TextToCheck): TextProblem[] => {
  if (!visible.test(text)) return [{ form, code: 'field.required' }]
  if (text.length > textLimits.value) return [{ form, code: 'field.too_long', params: { maximum: textLimits.value } }]
  if (
    !charactersAreAllowed(
      text,
      formsIn(shipped).some((one) => one.includes('\n')),
    )
  )
    return [{ form, code: 'field.invalid_characters' }]
  if (/\{\{|\}\}/.test(text.replaceAll(placeholder, '')))
    return [{ form, code: 'translation.placeholder_broken', params: { example: '{{name}}' } }]
  const [expected, used] = [placeholdersOfValue(shipped, isCounted), placeholdersOf(text)]
  // A counted text that is shipped without its number in every form needs none.
  const isCountShown = formsIn(shipped).some((one) => placeholdersOf(one).includes('count'))
  const needed = expected.filter((name) => name !== 'count' || (isCountShown && !mayOmitCount(form)))
  const named = (code: TranslationFieldCode) => (name: string) => ({ form, code, params: { name: `{{${name}}}` } })
  const hasSameElements = elementsOf(text).join() === elementsOf(shipped[form] ?? formsIn(shipped)[0] ?? '').join()
  return [
    ...needed.filter((name) => !used.includes(name)).map(named('translation.placeholder_missing')),
    ...used
      .filter((name) => name !== 'platform' && !expected.includes(name))
      .map(named('translation.placeholder_unknown')),
    ...(hasSameElements ? [] : [{ form, code: 'translation.markup_differs' } as const]),
  ]
}

/** Everything that makes the text unusable; empty for a good one. */
export const problemsOf = (check: TextToCheck): TextProblem[] => {
  const wanted = formsOf(check.language, check.isCounted)
  return textForms.flatMap((form): TextProblem[] => {
    const text = check.value[form]
    if (text === undefined) return wanted.includes(form) ? [{ form, code: 'translation.form_missing' }] : []
    return wanted.includes(form) ? problemsOfForm(form, text, check) : [{ form, code: 'translation.form_unknown' }]
  })
}
