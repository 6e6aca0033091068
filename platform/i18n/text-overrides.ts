import type { Language } from '#kit/languages.ts'
import type { FlatTexts } from '#kit/text-overrides.ts'
import type { FollowedStore } from '#platform/followed-store.ts'

/** Texts that administrators have changed (I18N-06): by language, then area, then dotted key. */
export type TextOverrides = Readonly<Record<Language, Readonly<Record<string, FlatTexts>>>>

export const noTextOverrides: TextOverrides = { sv: {}, en: {}, ar: {} }

/** One for the whole process, like `site-texts.ts`: texts are made in many places that know nothing about their node. */
let current = noTextOverrides

export const textOverrides = (): TextOverrides => current

/** Does nothing when neither has texts, so that several nodes in the process of a test do not undo each other's changes. */
export const setTextOverrides = (next: TextOverrides, before: TextOverrides = noTextOverrides): void => {
  const isEmpty = (overrides: TextOverrides) =>
    Object.values(overrides).every((areas) => Object.keys(areas).length === 0)
  if (isEmpty(next) && isEmpty(before)) return
  current = next
}

/** The overrides as this node last read them. */
export type TextOverridesStore = FollowedStore<TextOverrides>
