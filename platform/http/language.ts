import { parseCookie } from 'cookie'
import type { FastifyRequest } from 'fastify'
import { asLanguage, type Language } from '#kit/languages.ts'
import { siteTexts } from '#platform/i18n/site-texts.ts'

/** The supported language with the highest weight in `Accept-Language` (RFC 9110 §12.5.4, I18N-03), or null. */
export const detectLanguage = (acceptLanguage: string | undefined): Language | null => {
  if (!acceptLanguage || acceptLanguage.length > 512) return null
  const preferences = acceptLanguage.split(',').flatMap((part, order) => {
    const match = /^\s*([a-zA-Z]{2,3})(?:-[a-zA-Z0-9]{1,8})*\s*(?:;\s*q=([01](?:\.\d{0,3})?))?\s*$/.exec(part)
    return match
      ? [{ tag: (match[1] as string).toLowerCase(), weight: match[2] === undefined ? 1 : Number(match[2]), order }]
      : []
  })
  preferences.sort((a, b) => b.weight - a.weight || a.order - b.order)
  return asLanguage(preferences.find((preference) => preference.weight > 0 && asLanguage(preference.tag))?.tag)
}

export type LanguageSource = Pick<FastifyRequest, 'headers' | 'query'>

/** The explicitly chosen language, from the cookie or `?lang=` (for search engines); null without either. */
export const chosenLanguageOf = (request: LanguageSource): Language | null => {
  const queryLanguage = (request.query as Record<string, unknown> | undefined)?.['lang']
  return asLanguage(parseCookie(request.headers.cookie ?? '')['language']) ?? asLanguage(queryLanguage)
}

/** The language of a request (I18N-02): the chosen one, the browser's, or the platform's. */
export const languageOf = (request: LanguageSource): Language =>
  chosenLanguageOf(request) ?? detectLanguage(request.headers['accept-language']) ?? siteTexts().defaultLanguage
