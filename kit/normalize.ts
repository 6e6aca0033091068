// More combining marks in a row than any language uses (UAX #15, stream-safe text).
const crowdedMarks = /\p{M}{31}/u

/** Whether a text has enough consecutive combining marks for normalisation to take quadratic time. */
export const hasCrowdedMarks = (value: string): boolean => crowdedMarks.test(value)

/** Unicode normalisation in linear time: returns text with crowded marks unchanged; its field then refuses it. */
export const normalize = (value: string, form: 'NFC' | 'NFKC'): string =>
  hasCrowdedMarks(value) ? value : value.normalize(form)
