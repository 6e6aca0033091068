import type { Area } from './areas.ts'
import { useFindText } from './texts.ts'

/** The text for a view's `can`, undefined for `'ok'`: `useReason('opportunities')(opportunity.can.apply)`. */
export const useReason = (area: Area): ((verdict: string) => string | undefined) => {
  const own = useFindText(area)
  const common = useFindText('shell')
  return (verdict) =>
    verdict === 'ok'
      ? undefined
      : (own(`errors.${verdict}`) ?? common(`errors.${verdict}`) ?? common('errors.unexpected'))
}
