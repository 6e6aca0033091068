import { commonWords } from './common-words.ts'
import type { accountErrors } from './errors.ts'

export type PasswordRefusal = Extract<keyof typeof accountErrors, `password.${string}`>
/** `score` from 0 (first to be tried) to 4 (out of reach); `refusal` is why the server would not take it (AUTH-02). */
export type PasswordStrength = { score: 0 | 1 | 2 | 3 | 4; refusal: 'ok' | PasswordRefusal }

/** Fewer guesses than this are no hindrance at all; six random letters need more. */
const trivialGuesses = 1e5
/** A password needs at least as many characters of its own beside the member's name and address. */
const minImpersonalCharacters = 4
/** Judging time grows with the square of the length, and what is longer is strong by its beginning already. */
const maxCheckedCharacters = 64
/** Ways to undo replaced letters (`p4$$w0rd`) that are tried. The library's own 100 triple the time and find one leaked password more in 200. */
const maxSubstitutions = 30

const loadEstimator = async () => {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  const leaked = new Set(dictionary['passwords-common'].map((word) => String(word).toLowerCase()))
  const estimator = new ZxcvbnFactory({
    dictionary: { ...dictionary, commonWords },
    graphs: adjacencyGraphs,
    l33tMaxSubstitutions: maxSubstitutions,
  })
  return { leaked, estimator }
}
let loaded: ReturnType<typeof loadEstimator> | undefined

/**
 * Judges a new password by a list of leaked ones and by the patterns that are tried first; nothing leaves the machine.
 * Both sides use it, so the meter in the form says what the server will say. The list is large: it is loaded with the
 * first password, and only then.
 * @param personalWords the member's own words (name, address), which strangers can know
 */
export const passwordStrength = async (
  password: string,
  personalWords: readonly string[],
): Promise<PasswordStrength> => {
  loaded ??= loadEstimator()
  const { leaked, estimator } = await loaded
  const lower = password.toLowerCase()
  if (leaked.has(lower)) return { score: 0, refusal: 'password.breached' }
  if (withoutPersonalWords(lower, personalWords).length < minImpersonalCharacters)
    return { score: 0, refusal: 'password.personal' }
  const { score, guesses } = estimator.check(password.slice(0, maxCheckedCharacters), [...personalWords])
  return guesses < trivialGuesses ? { score: 0, refusal: 'password.guessable' } : { score, refusal: 'ok' }
}

/** What is left of a password once the member's own words are taken out of it, the longest first. */
const withoutPersonalWords = (lower: string, personalWords: readonly string[]): string =>
  personalWords
    .flatMap((text) => text.toLowerCase().split(/[\s@.+_-]+/u))
    .filter((word) => word.length > 1)
    .sort((a, b) => b.length - a.length)
    .reduce((rest, word) => rest.replaceAll(word, ''), lower)
