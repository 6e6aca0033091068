import { randomBytes, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import pg from 'pg'
import { freshLike, type Statement } from './record.ts'

/** The recorded statements and response of one request of a case. */
export type OwnSqlTurn = {
  statements: Statement[]
  volatile: boolean[][]
  headers: Record<string, string>
  body: string
}

/** The recorded cases, sent to this process as its first message. */
export type OwnSqlWork = {
  databaseUrl: string
  cases: {
    name: string
    /** Replayed in order, over and over. */
    turns: OwnSqlTurn[]
    /** Each turn replaces the recorded member with the next one of `all`. */
    members: { recorded: { id: string; email: string }; all: { id: string; email: string }[] } | null
    verify: { hash: string; password: string } | null
  }[]
}

/**
 * Own SQL is what the product's own statements cost without the product: bare `node:http` and `pg` send its recorded
 * statements and response bytes. Listens on a free port and reports it to the parent process.
 */
const serve = async (work: OwnSqlWork) => {
  const pool = new pg.Pool({ connectionString: work.databaseUrl, max: 16 })
  const { verifyPassword } = await import('#features/accounts/server/passwords/passwords.ts')
  let asked = 0
  const random = { bytes: randomBytes, uuid: () => randomUUID() as string }

  const answer = async (index: number) => {
    const one = work.cases[index] as OwnSqlWork['cases'][number]
    const turn = asked++
    const member = one.members?.all[turn % one.members.all.length]
    const recorded = one.turns[turn % one.turns.length] as OwnSqlTurn
    const valuesOf = (statement: Statement, at: number) =>
      statement.values.map((value, position) => {
        if (one.members && member && value === one.members.recorded.email) return member.email
        if (one.members && member && value === one.members.recorded.id) return member.id
        return recorded.volatile[at]?.[position] ? freshLike(value, random) : value
      })
    const inTransaction = recorded.statements.some(({ text }) => /^begin/i.test(text))
    if (one.verify) await verifyPassword(one.verify.hash, one.verify.password)
    if (!inTransaction) {
      for (const [at, statement] of recorded.statements.entries())
        await pool.query({ ...statement, values: valuesOf(statement, at) })
      return recorded
    }
    const client = await pool.connect()
    try {
      for (const [at, statement] of recorded.statements.entries())
        await client.query({ ...statement, values: valuesOf(statement, at) })
    } finally {
      client.release()
    }
    return recorded
  }

  const server = createServer((request, response) => {
    request.resume()
    request.on('end', () => {
      answer(Number(request.headers['x-case'])).then(
        ({ headers, body }) => {
          response.writeHead(200, headers)
          response.end(body)
        },
        (error: unknown) => {
          response.writeHead(500)
          response.end(String(error))
        },
      )
    })
  })
  server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as { port: number }).port }))
}

// follow-parent.mjs, inherited through `execArgv`, unreferences the channel, but a large message takes a while.
process.channel?.ref()
process.on('message', (message) => void serve(message as OwnSqlWork))
process.on('disconnect', () => process.exit(0))
