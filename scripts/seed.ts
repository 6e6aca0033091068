import pg from 'pg'
import { hashPassword } from '#features/accounts/server/index.ts'
import { readConfig } from '#platform/config.ts'
import { startEmbedded } from '#platform/db/embedded.ts'
import { migrate } from '#platform/db/migrate.ts'
import { seedCommunity, sizeFor } from '#seed/community.ts'
import { demoPassword } from '#seed/story.ts'

/**
 * `npm run seed -- --members N [--replace]`: fills the database of the settings with a generated community, the same
 * each time. It refuses a database that has members unless `--replace`, which empties it first.
 */
const at = process.argv.indexOf('--members')
const members = Number(process.argv[at + 1])
if (at < 0 || !Number.isInteger(members) || members < 1 || members > 2_000_000) {
  process.stderr.write('How many? npm run seed -- --members N   (1 to 2000000)\n')
  process.exit(2)
}
const config = readConfig(process.env)
const embedded = config.database.kind === 'embedded' ? await startEmbedded({ dataDir: config.dataDir }) : null
const url = config.database.kind === 'external' ? config.database.url : (embedded as { url: string }).url
try {
  await migrate(url)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ taken: boolean }>('select exists (select from users) as taken')
  if (rows[0]?.taken && process.argv.includes('--replace')) await client.query('truncate users cascade')
  await client.end()
  if (rows[0]?.taken && !process.argv.includes('--replace')) {
    process.stderr.write('This database has members already. Add --replace to delete them and everything of theirs first.\n')
    process.exitCode = 1
  } else {
    const began = Date.now()
    await seedCommunity(url, sizeFor(members), { passwordHash: config.production ? null : await hashPassword(demoPassword) })
    process.stdout.write(`${members} members in ${Math.round((Date.now() - began) / 1000)} s.`)
    process.stdout.write(config.production ? '\n' : ` member0@example.org and the others sign in with ${demoPassword}.\n`)
  }
} finally {
  await embedded?.stop()
}
