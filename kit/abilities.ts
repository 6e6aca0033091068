import * as z from 'zod/mini'

/** What a policy answers: `'ok'`, or the error code that says why not. */
export type Verdict<Code extends string = string> = 'ok' | Code

/**
 * What the reader may do with a row, as views ship it: `can: { apply: 'opportunity.closed', edit: 'ok' }`.
 * A screen disables what is not `'ok'` and shows that code's text as the reason.
 */
export const abilities = <const A extends readonly [string, ...string[]]>(...actions: A) =>
  z.record(z.enum(actions), z.string())
