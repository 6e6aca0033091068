import type { Area } from './areas.ts'
import { useFindText } from './texts.ts'

/**
 * Why something cannot be done, from what a view ships as `can`: `useReason('opportunities')(opportunity.can.apply)`.
 * Undefined for `'ok'`. For the `reason` of a button; works on the server too.
 */
export const useReason = (area: Area): ((verdict: string) => string | undefined) => {
  const own = useFindText(area)
  const common = useFindText('shell')
  return (verdict) =>
    verdict === 'ok'
      ? undefined
      : (own(`errors.${verdict}`) ?? common(`errors.${verdict}`) ?? common('errors.unexpected'))
}
