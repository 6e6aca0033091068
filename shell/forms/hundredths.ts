/** Kronor as öre, or per cent as basis points; null for an empty number field. */
export const toHundredths = (value: number | null | undefined): number | null =>
  value == null || Number.isNaN(value) ? null : Math.round(value * 100)

export const fromHundredths = (value: number | null | undefined): number | null => (value == null ? null : value / 100)
