import type { ProgramCard } from '../contract/index.ts'
import type { Formats } from '#shell/i18n/format.ts'
import type { Translate } from '#shell/i18n/texts.ts'

type Price = Pick<ProgramCard, 'priceModel' | 'price' | 'equity'>

const formatEquity = ({ equity }: Price, t: Translate<'programs'>, format: Formats): string => {
  const { min, max } = equity ?? { min: null, max: null }
  const percent = (basisPoints: number) => format.number(basisPoints / 100)
  if (min !== null && max !== null && min !== max)
    return t('list.equity.range', { min: percent(min), max: percent(max) })
  if (min !== null && max !== null) return t('list.equity.exact', { max: percent(max) })
  if (min !== null) return t('list.equity.from', { min: percent(min) })
  return max === null ? t('list.models.equity') : t('list.equity.to', { max: percent(max) })
}

/** What a place costs: `{ amount: '5 000 kr', unit: 'per deltagare' }`; `unit` only with an amount in money. */
export const formatPrice = (
  program: Price,
  t: Translate<'programs'>,
  format: Formats,
): { amount: string; unit: string | null } => {
  const { priceModel, price } = program
  if (priceModel === 'equity') return { amount: formatEquity(program, t, format), unit: null }
  return priceModel === 'free' || price === null
    ? { amount: t('list.free'), unit: null }
    : { amount: format.sek(price / 100), unit: t('list.per_participant') }
}
