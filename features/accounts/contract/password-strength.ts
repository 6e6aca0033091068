import { commonWords } from './common-words.ts'
import type { accountErrors } from './errors.ts'

export type PasswordRefusal = Extract<keyof typeof accountErrors, `password.${string}`>
/** `score`: from 0 (guessed first) to 4; `refusal`: why the server would refuse the password (AUTH-02). */
export type PasswordStrength = { score: 0 | 1 | 2 | 3 | 4; refusal: 'ok' | PasswordRefusal }

/** Passwords that need fewer guesses are refused. Six random letters need more. */
const trivialGuesses = 1e5
/** How many characters must remain without the member's name and address. */
const minImpersonalCharacters = 4
/** The check takes quadratic time, and longer passwords are already strong by these characters. */
const maxCheckedCharacters = 64
/** Substitutions (`p4$$w0rd`) to try. The default of 100 takes three times as long and finds 1 in 200 more. */
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
 * Rates a new password against leaked passwords and common patterns, without any network call. The form's meter and the
 * server share it. The dictionaries are large and load on first use.
 * @param personalWords the member's name and address, which strangers may know
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

/** Removes the member's own words from the password, the longest first. */
const withoutPersonalWords = (lower: string, personalWords: readonly string[]): string =>
  personalWords
    .flatMap((text) => text.toLowerCase().split(/[\s@.+_-]+/u))
    .filter((word) => word.length > 1)
    .sort((a, b) => b.length - a.length)
    .reduce((rest, word) => rest.replaceAll(word, ''), lower)
