import { createServer } from 'node:http'
import pg from 'pg'

/**
 * The minimal floor is the least that an answer from the database can cost on this machine: bare `node:http` and one
 * prepared statement through `pg`. `GET /SLUG` returns one opportunity. Listens on a free port and reports it to the
 * parent process.
 */
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 16 })

const readOpportunity = async (slug: string) => {
  const { rows } = await pool.query({
    name: 'opportunity-by-slug',
    text: 'select id, slug, title, description from opportunities where slug = $1',
    values: [slug],
  })
  return rows[0] as unknown
}

const server = createServer((request, response) => {
  readOpportunity(decodeURIComponent((request.url ?? '').slice(1))).then(
    (opportunity) => {
      const body = JSON.stringify(opportunity ?? null)
      response.writeHead(opportunity ? 200 : 404, {
        'content-type': 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(body),
      })
      response.end(body)
    },
    (error: unknown) => {
      response.writeHead(500)
      response.end(String(error))
    },
  )
})
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as { port: number }).port }))
process.on('disconnect', () => process.exit(0))
