import { addressesOf } from '#platform/db/addresses.ts'
import { readConfig } from '#platform/config.ts'
import { start } from '#platform/main.ts'
import type { BenchCase, BenchRequest } from './cases.ts'
import type { Community } from './community.ts'
import type { OwnSqlTurn, OwnSqlWork } from './own-sql.ts'
import { recordStatements, volatileValues } from './record.ts'

/** Runs the product in this process and records its statements and response for the requests of each case. */
export const recordOwnSql = async (
  { environment, database, subjects }: Community,
  cases: readonly BenchCase[],
): Promise<OwnSqlWork> => {
  const node = await start({ ...readConfig(environment), port: 0 }, addressesOf(database.url), {
    rateLimits: false,
    jobs: false,
    logLevel: 'fatal',
  })
  const ask = async (name: string, { path, ...request }: BenchRequest) => {
    // A redirect is not what the case measures.
    const response = await fetch(node.url + path, { ...request, redirect: 'manual' })
    const text = await response.text()
    if (!response.ok) throw new Error(`${name} answered ${response.status}: ${text.slice(0, 300)}`)
    return { headers: Object.fromEntries(response.headers), body: text }
  }
  const record = async ({ name, requests, recorded = requests.length }: BenchCase) => {
    const turns: Omit<OwnSqlTurn, 'volatile'>[] = []
    for (let at = 0; at < recorded; at++) {
      let answer = { headers: {} as Record<string, string>, body: '' }
      const statements = await recordStatements(async () => {
        answer = await ask(name, requests[at % requests.length] as BenchRequest)
      })
      const {
        'content-encoding': _,
        'transfer-encoding': __,
        connection: ___,
        'keep-alive': ____,
        date: _____,
        ...headers
      } = answer.headers
      turns.push({
        statements,
        headers: { ...headers, 'content-length': String(Buffer.byteLength(answer.body)) },
        body: answer.body,
      })
    }
    return turns
  }
  const work: OwnSqlWork = { databaseUrl: database.url, cases: [] }
  try {
    for (const one of cases) {
      const first = await record(one)
      // A cached answer sends no statements; own SQL sends those of the first one.
      const second = await record(one)
      work.cases.push({
        name: one.name,
        turns: first.map((recorded, at) => {
          const again = second[at]?.statements ?? []
          return {
            ...recorded,
            volatile: again.length === recorded.statements.length ? volatileValues(recorded.statements, again) : [],
          }
        }),
        members: one.verifiesPassword
          ? { recorded: subjects.members[0] as { id: string; email: string }, all: [...subjects.members] }
          : null,
        verify: one.verifiesPassword ? { hash: subjects.passwordHash, password: subjects.password } : null,
      })
    }
  } finally {
    await node.stop()
  }
  return work
}
