import { parseArgs } from 'node:util'
import pg from 'pg'
import { hashPassword } from '#features/accounts/server/passwords/passwords.ts'
import { ConfigError, isProduction, readConfig } from '#platform/config.ts'
import { EmbeddedError, startEmbedded } from '#embedded-postgres/embedded.ts'
import { migrate } from '#platform/db/migrate.ts'
import { seedCommunity, sizeFor } from '#seed/community.ts'
import { demoPassword } from '#seed/demo-members.ts'

const usage = `Fills the database with a generated community, the same each time:

  npm run seed -- --members N [--messages N] [--replace]

  --members   1 to 2000000; everything else is in proportion
  --messages  0 to 20000000; 3 per member unless given
  --replace   deletes all members and everything of theirs first`

/** An error that the operator sees as plain text, without a stack trace. */
class CommandError extends Error {
  readonly exitCode: number
  constructor(message: string, exitCode = 1) {
    super(message)
    this.exitCode = exitCode
  }
}

const parseCount = (typed: string | undefined, min: number, max: number): number => {
  const count = typed && /^\d+$/.test(typed) ? Number(typed) : Number.NaN
  if (!(count >= min && count <= max)) throw new CommandError(usage, 2)
  return count
}

const readArguments = () => {
  try {
    return parseArgs({
      options: {
        members: { type: 'string' },
        messages: { type: 'string' },
        replace: { type: 'boolean', default: false },
      },
    }).values
  } catch {
    throw new CommandError(usage, 2)
  }
}

const hasMembers = async (url: string): Promise<boolean> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client
    .query<{ found: boolean }>('select exists (select from users) as found')
    .finally(() => client.end())
  return rows[0]?.found === true
}

const run = async (): Promise<string> => {
  const { members: typedMembers, messages: typedMessages, replace } = readArguments()
  const members = parseCount(typedMembers, 1, 2_000_000)
  const messages = typedMessages === undefined ? undefined : parseCount(typedMessages, 0, 20_000_000)
  if (replace && isProduction(process.env))
    throw new CommandError('--replace deletes all members, so it is refused in production.')
  const config = readConfig(process.env)
  const embedded = config.database.kind === 'embedded' ? await startEmbedded({ dataDir: config.dataDir }) : null
  const url = config.database.kind === 'external' ? config.database.url : (embedded as { url: string }).url
  try {
    await migrate(url)
    if (!replace && (await hasMembers(url)))
      throw new CommandError(
        'This database already has members; add --replace to delete them and everything of theirs first.',
      )
    const startedAt = Date.now()
    await seedCommunity(url, sizeFor(members, messages), {
      passwordHash: config.production ? null : await hashPassword(demoPassword),
      replace,
    })
    const { maxRSS } = process.resourceUsage()
    const figures = `${members} members in ${Math.round((Date.now() - startedAt) / 1000)} s, ${Math.round(maxRSS / 1024)} MB of memory.`
    return config.production ? figures : `${figures} member0@example.org and the others sign in with ${demoPassword}.`
  } finally {
    await embedded?.stop()
  }
}

try {
  console.log(await run())
} catch (error) {
  const isExpected = error instanceof CommandError || error instanceof ConfigError || error instanceof EmbeddedError
  console.error(isExpected ? error.message : error)
  process.exitCode = error instanceof CommandError ? error.exitCode : 1
}
