// More combining marks in a row than any language uses (UAX #15, stream-safe text).
const crowdedMarks = /\p{M}{31}/u

/** Whether a text has so many combining marks in a row that normalisation takes quadratic time. */
export const hasCrowdedMarks = (value: string): boolean => crowdedMarks.test(value)

/** Unicode normalisation in linear time: returns text with crowded marks unchanged; its field then refuses it. */
export const normalize = (value: string, form: 'NFC' | 'NFKC'): string =>
  hasCrowdedMarks(value) ? value : value.normalize(form)
