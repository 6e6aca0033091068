import type { Context } from '#platform/http/context.ts'

/**
 * Runs slow work between two transactions, for routes with `transaction: 'own'`: `begin` stores that the run has begun,
 * or refuses the call because another one runs; `finish` stores what the work found. After a failure `abandon` removes
 * what `begin` has stored. A run whose server dies stays unfinished: the area gives it up by its age.
 */
export const runInTransactions = async <Code extends string, Found, Output>(
  ctx: Context<Code>,
  run: {
    /** @returns the id of the run */
    begin: (inner: Context<Code>) => Promise<string>
    work: (id: string) => Promise<Found>
    finish: (inner: Context<Code>, id: string, found: Found) => Promise<Output>
    abandon: (id: string) => Promise<unknown>
  },
): Promise<Output> => {
  const id = await ctx.inTransaction(run.begin)
  try {
    const found = await run.work(id)
    return await ctx.inTransaction((inner) => run.finish(inner, id, found))
  } catch (error) {
    await run.abandon(id).catch(() => undefined)
    throw error
  }
}
