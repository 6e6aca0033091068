// More marks on one letter than any language uses (UAX #15, stream-safe text).
const crowdedMarks = /\p{M}{31}/u

/** Whether a letter carries so many marks that normalising takes quadratic time. */
export const hasCrowdedMarks = (value: string): boolean => crowdedMarks.test(value)

/** Unicode normalisation in linear time: a text with crowded marks is returned as it is, for its field to refuse. */
export const normalize = (value: string, form: 'NFC' | 'NFKC'): string =>
  hasCrowdedMarks(value) ? value : value.normalize(form)
