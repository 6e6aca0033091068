import type { Places } from './queries/places.ts'

export type OfferFacts = {
  /** Null without an offer. */
  offerEndsAt: Date | null
  /** Null once the subject is deleted. */
  places: Pick<Places, 'isOpen' | 'max' | 'running'> | null
  now: Date
}

/**
 * Whether a place that was offered can be taken. An owner who lowers the number of places may leave fewer than are
 * offered; then the first to answer takes it.
 */
export const isOfferValid = ({ offerEndsAt, places, now }: OfferFacts): boolean =>
  offerEndsAt !== null &&
  offerEndsAt > now &&
  places !== null &&
  places.isOpen &&
  (places.max === null || places.running < places.max)
