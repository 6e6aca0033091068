import { randomInt } from 'node:crypto'
import fc from 'fast-check'

/** Property tests of a file with random inputs. FUZZ_SEED repeats a run, and FUZZ_RUNS makes it longer. */
export const createFuzzer = (file: string) => {
  const seed = Number(process.env['FUZZ_SEED'] ?? randomInt(2 ** 31))
  const runs = Number(process.env['FUZZ_RUNS'] ?? 6)
  const rerunCommand = `FUZZ_SEED=${seed} FUZZ_RUNS=${runs} npm test -- ${file}`
  console.log(`Fuzzing with seed ${seed}. To repeat this run: ${rerunCommand}`)

  /** Like `fc.assert`, but a failure names the command that repeats the run. */
  const assertProperty = async <Inputs>(property: fc.IAsyncProperty<Inputs>, numRuns: number) => {
    const result = await fc.check(property, { seed, numRuns })
    if (result.failed)
      throw new Error(`${await fc.asyncDefaultReportMessage(result)}\n\nTo repeat this run: ${rerunCommand}`, {
        cause: result.errorInstance,
      })
  }
  return { assertAlways: assertProperty, runs }
}
