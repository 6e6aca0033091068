import { type ScopeLevel, tokenAreas, type TokenScope } from '#kit/token-scopes.ts'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'

/** What a token with these scopes may do, a line for each level. Writing includes reading. */
export const useScopeTexts = (scopes: readonly TokenScope[]): string[] => {
  const t = useTexts('access-tokens')
  const format = useFormat()
  return (['write', 'read'] satisfies ScopeLevel[]).flatMap((level) => {
    const areas = tokenAreas.filter(
      (area) => scopes.findLast((scope) => scope.startsWith(`${area}:`)) === `${area}:${level}`,
    )
    if (areas.length === 0) return []
    if (areas.length === tokenAreas.length) return [t(`scopes.${level}_all`)]
    return [t(`scopes.${level}`, { areas: format.list(areas.map((area) => t(`areas.${area}`))) })]
  })
}
