import type { Handler } from '#platform/http/route.ts'
import type { detectLanguage as contract } from '../contract/index.ts'

/**
 * A member's saved language, else the language of the request: the browser's cookie, `Accept-Language` or Swedish
 * (I18N-02). The result is always a supported language, whatever the headers contain (I18N-03).
 */
export const detectLanguage: Handler<typeof contract> = async (ctx) => ({
  language: ctx.viewer?.language ?? ctx.language,
})
