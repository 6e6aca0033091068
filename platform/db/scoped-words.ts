/** Characters that a quoted word of a `tsquery` has twice. */
const quotes = /['\\]/g

/** A term of a `tsquery` for a word that `scoped_words` has written for the member, or for its beginning. */
export const scopedTerm = (memberId: string, word: string, { isWhole }: { isWhole: boolean }): string =>
  `'${memberId.slice(-2)}${word.replaceAll(quotes, '$&$&')}'${isWhole ? '' : ':*'}`

/** A `tsquery` for rows of the member that match the terms. */
export const scopedQuery = (memberId: string, terms: string): string => `'${memberId}' & ${terms}`
