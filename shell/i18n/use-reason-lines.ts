import { useFormat } from './format.ts'
import { useTexts } from './texts.ts'

/**
 * Lines with the reasons why rows of one change were refused, the most frequent first. Different reasons have their number
 * of rows. The parameter has one reason for each row.
 */
export const useReasonLines = (): ((reasons: readonly string[], heading?: string) => string[]) => {
  const t = useTexts('shell')
  const format = useFormat()
  return (reasons, heading) => {
    const rowsOf = [...Map.groupBy(reasons, (reason) => reason)].toSorted(
      ([, some], [, more]) => more.length - some.length,
    )
    const [[only] = [], second] = rowsOf
    if (only === undefined) return []
    if (!second) return [heading === undefined ? only : t('ui.reason', { heading, reason: only })]
    return [
      ...(heading === undefined ? [] : [t('ui.reasons', { heading })]),
      ...rowsOf.map(([reason, rows]) => t('ui.reason_of', { number: format.number(rows.length), reason })),
    ]
  }
}
