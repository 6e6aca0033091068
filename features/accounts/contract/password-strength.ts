import { commonWords } from './common-words.ts'
import type { accountErrors } from './errors.ts'

export type PasswordRefusal = Extract<keyof typeof accountErrors, `password.${string}`>
/** `score` from 0 (first to be tried) to 4 (out of reach); `refusal` is why the server would not take it (AUTH-02). */
export type PasswordStrength = { score: 0 | 1 | 2 | 3 | 4; refusal: 'ok' | PasswordRefusal }

/** Fewer guesses than this are no hindrance at all; six random letters need more. */
const trivialGuesses = 1e5
/** A password needs at least as many characters of its own beside the member's name and address. */
const impersonalCharacters = 4
/** Judging time grows with the square of the length, and what is longer is strong by its beginning already. */
const judgedCharacters = 64
/** Ways to undo replaced letters (`p4$$w0rd`) that are tried. The library's own 100 triple the time and find one leaked password more in 200. */
const triedSubstitutions = 30

const load = async () => {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  const leaked = new Set(dictionary['passwords-common'].map((word) => String(word).toLowerCase()))
  const estimator = new ZxcvbnFactory({
    dictionary: { ...dictionary, commonWords },
    graphs: adjacencyGraphs,
    l33tMaxSubstitutions: triedSubstitutions,
  })
  return { leaked, estimator }
}
let loaded: ReturnType<typeof load> | undefined

/**
 * Judges a new password by a list of leaked ones and by the patterns that are tried first; nothing leaves the machine.
 * Both sides use it, so the meter in the form says what the server will say. The list is large: it is loaded with the
 * first password, and only then.
 * @param own the member's own words (name, address), which strangers can know
 */
export const passwordStrength = async (password: string, own: readonly string[]): Promise<PasswordStrength> => {
  loaded ??= load()
  const { leaked, estimator } = await loaded
  const lower = password.toLowerCase()
  if (leaked.has(lower)) return { score: 0, refusal: 'password.breached' }
  if (withoutOwnWords(lower, own).length < impersonalCharacters) return { score: 0, refusal: 'password.personal' }
  const { score, guesses } = estimator.check(password.slice(0, judgedCharacters), [...own])
  return guesses < trivialGuesses ? { score: 0, refusal: 'password.guessable' } : { score, refusal: 'ok' }
}

/** What is left of a password once the member's own words are taken out of it, the longest first. */
const withoutOwnWords = (lower: string, own: readonly string[]): string =>
  own
    .flatMap((text) => text.toLowerCase().split(/[\s@.+_-]+/u))
    .filter((word) => word.length > 1)
    .sort((a, b) => b.length - a.length)
    .reduce((rest, word) => rest.replaceAll(word, ''), lower)
