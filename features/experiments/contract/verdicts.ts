/**
 * `better`, `worse`: the second variant, at 95 % confidence. `no_difference`: none of the planned size was found.
 * `small_sample`: the time was over before enough members took part.
 */
export const resultVerdicts = ['better', 'worse', 'no_difference', 'small_sample'] as const
export type ResultVerdict = (typeof resultVerdicts)[number]

/** `collecting`: there is no result yet. `stopped`: an administrator ended the run before the result. */
export const verdicts = ['collecting', ...resultVerdicts, 'stopped'] as const
export type ExperimentVerdict = (typeof verdicts)[number]
