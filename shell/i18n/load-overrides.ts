import { readOverrides } from '#features/translations/contract/overrides.ts'
import type { Language } from '#kit/languages.ts'
import type { FlatTexts } from '#kit/text-overrides.ts'
import { call } from '../api/call.ts'

export { withOverrides } from '#kit/text-overrides.ts'

/** The texts of an area that administrators have changed. */
export const fetchOverrides = async (area: string, language: Language): Promise<FlatTexts> =>
  (await call(readOverrides, { area, language })).texts
