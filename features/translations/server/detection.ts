import type { Handler } from '#platform/http/route.ts'
import type { detectLanguage as contract } from '../contract/index.ts'

/**
 * A member's saved language, else what the kernel found for this request: chosen before with this browser, asked for by
 * it, Swedish (I18N-02). Only a language of ours ever comes out, whatever the headers say (I18N-03).
 */
export const detectLanguage: Handler<typeof contract> = async (ctx) => ({
  language: ctx.viewer?.language ?? ctx.language,
})
