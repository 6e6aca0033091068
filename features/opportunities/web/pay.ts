import type { OpportunityCard } from '../contract/index.ts'
import { type Formats, useFormat } from '#shell/i18n/format.ts'
import { type Translate, useTexts } from '#shell/i18n/texts.ts'

type Offer = Pick<OpportunityCard, 'pay' | 'equity'>
type OfferText = { pay: string | null; equity: string | null }
type Range = { min: number | null; max: number | null }

/** Formats pay and equity: `{ pay: '45 000–60 000 kr i månaden', equity: '0,5–1 %' }`; null for missing values. */
export const formatOffer = ({ pay, equity }: Offer, t: Translate<'opportunities'>, format: Formats): OfferText => {
  const joinRange = (min: string | null, max: string | null): string | null => {
    if (min !== null && max !== null) return min === max ? max : t('pay.range', { min, max })
    if (min !== null) return t('pay.from', { min })
    return max === null ? null : t('pay.to', { max })
  }
  const formatRange = ({ min, max }: Range, withUnit: (hundredths: number) => string): string | null => {
    if (min === null || max === null || min === max)
      return joinRange(min === null ? null : withUnit(min), max === null ? null : withUnit(max))
    // The unit appears once, where the language puts it: `45 000–60 000 kr`, `0,2–0,8 %`, `SEK 45,000–60,000`.
    const isUnitFirst = /^\p{L}/u.test(withUnit(min))
    return joinRange(
      isUnitFirst ? withUnit(min) : format.number(min / 100),
      isUnitFirst ? format.number(max / 100) : withUnit(max),
    )
  }
  const amount = pay && formatRange(pay, (ore) => format.sek(ore / 100))
  return {
    pay: pay && amount ? t(`pay.${pay.period}`, { amount }) : null,
    equity: equity && formatRange(equity, (points) => t('pay.percent', { value: format.number(points / 100) })),
  }
}

export const useOfferText = (offer: Offer): OfferText => formatOffer(offer, useTexts('opportunities'), useFormat())
