import * as z from 'zod/mini'

/** A policy's result: `'ok'`, or the error code that gives the reason. */
export type Verdict<Code extends string = string> = 'ok' | Code

/** The viewer's verdict for each action on a row: `can: { apply: 'opportunity.closed', edit: 'ok' }`. */
export const abilities = <const A extends readonly [string, ...string[]]>(...actions: A) =>
  z.record(z.enum(actions), z.string())
