import { use, useCallback } from 'react'
import type { Language } from '#kit/languages.ts'
import { type TextParams, textOf } from '#kit/texts.ts'
import { useSsrState } from '../ssr-state.ts'
import type { Area, TextKey } from './areas.ts'
import { useTextSource } from './text-source.tsx'

export type { TextParams } from '#kit/texts.ts'
/** Translates a key of an area: `t('list.title')`, `t('list.count', { count: 3 })`. */
export type Translate<A extends Area> = (key: TextKey<A>, params?: TextParams) => string

/** For computed keys: returns undefined for an unknown key. */
export const useFindText = (area: string): ((key: string, params?: TextParams) => string | undefined) => {
  const ssrState = useSsrState()
  const source = useTextSource()
  ssrState.markTextsUsed?.(area)
  const found = source.textsOf(area)
  const tree = found instanceof Promise ? use(found) : found
  const { language, platformName: platform } = source
  return useCallback((key, params) => textOf(tree, key, language, { platform, ...params }), [tree, language, platform])
}

/** The texts of an area, typed by its `en.json`. Suspends while they load, so a page never shows a key. */
export const useTexts = <A extends Area>(area: A): Translate<A> => {
  const find = useFindText(area)
  return useCallback((key, params) => find(key, params) ?? key, [find])
}

export const useLanguage = (): Language => useTextSource().language
