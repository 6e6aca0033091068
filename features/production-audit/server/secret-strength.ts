/** Words of examples and defaults, which are guessed first. Random characters contain a short one now and then. */
const shortWords = /your[-_ ]|dev(?:el)?|only|used|test(?:s|ing)?|demo|admin|token|1234|qwerty/gi
const longWords =
  /change[-_ ]?(?:me|this)|placeholder|example|secret|passw(?:or|0r)d|default|insecure|nordbro|letmein/gi
/** A secret with a word from an example is strong only if the rest is, by far. */
const factorWithLongWord = 1.5

/** `abcabcabc` → `abc` */
const withoutRepetition = (text: string): string => {
  const period = (text + text).indexOf(text, 1)
  return period > 0 && period < text.length ? text.slice(0, period) : text
}

/** Leaves out characters that follow from the one before, as in `aaaa` and `12345`. */
const withoutRuns = (text: string): string => {
  const codes = [...text].map((character) => character.codePointAt(0) ?? 0)
  return [...text]
    .filter((_, index) => index === 0 || Math.abs((codes[index] ?? 0) - (codes[index - 1] ?? 0)) > 1)
    .join('')
}

/**
 * Bits of a secret that a guesser who knows its characters has to find: their Shannon entropy, without repetitions and
 * runs. Random base64 of 32 characters has about 150, random hex of 32 about 110.
 */
export const secretBits = (secret: string): number => {
  const text = withoutRuns(withoutRepetition(secret))
  const counts = Object.values(Object.groupBy([...text], (character) => character)).map((found) => found?.length ?? 0)
  const { length } = [...text]
  return counts.reduce((bits, count) => bits - count * Math.log2(count / length), 0)
}

/** Whether a secret is hard to guess. `example`: it is weak because of words of examples. */
export const judgeSecret = (secret: string, neededBits: number): 'strong' | 'weak' | 'example' => {
  const hasLongWord = secret.search(longWords) !== -1
  const bits = secretBits(secret.replaceAll(longWords, '').replaceAll(shortWords, ''))
  if (bits >= neededBits * (hasLongWord ? factorWithLongWord : 1)) return 'strong'
  return hasLongWord || secret.search(shortWords) !== -1 ? 'example' : 'weak'
}
