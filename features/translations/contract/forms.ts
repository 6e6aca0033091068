import * as z from 'zod/mini'
import type { Language } from '#kit/languages.ts'
import { pluralForms, pluralFormsOf } from '#kit/text-entries.ts'

/** `value`: characters of a text. A longer one than any that is shipped is a mistake. */
export const textLimits = { value: 4000 } as const

/** `text` is the only form of a text that is not counted. */
export const textForms = ['text', ...pluralForms] as const
export type TextForm = (typeof textForms)[number]

/** A text in one language, by plural form. */
export type TextValue = { readonly [Form in TextForm]?: string | undefined }

const withForms = <T extends z.core.SomeType>(value: () => T) =>
  z.strictObject({
    text: z.optional(value()),
    zero: z.optional(value()),
    one: z.optional(value()),
    two: z.optional(value()),
    few: z.optional(value()),
    many: z.optional(value()),
    other: z.optional(value()),
  })

export const textValueView = withForms(z.string)
/** `checks.ts` says more about a value, with a code for each problem. */
export const textValueInput = () => withForms(() => z.string().check(z.maxLength(textLimits.value)))

/** The forms that a text needs in a language. */
export const formsOf = (language: Language, isCounted: boolean): readonly TextForm[] =>
  isCounted ? pluralFormsOf[language] : ['text']

/** The form that stands for the text in a list. */
export const mainFormOf = (value: TextValue): string => value.text ?? value.other ?? Object.values(value)[0] ?? ''

/** A value without forms that are absent, in the order of `textForms`. */
export const orderedValue = (value: TextValue): TextValue =>
  Object.fromEntries(textForms.flatMap((form) => (value[form] === undefined ? [] : [[form, value[form]]])))

export const isSameText = (one: TextValue | null, other: TextValue | null): boolean =>
  JSON.stringify(one && orderedValue(one)) === JSON.stringify(other && orderedValue(other))
