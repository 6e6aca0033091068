import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Coding } from './compression.ts'
import { codingExtensions, createStaticFile, isServedType, type StaticFile } from './static-files.ts'

/** How many builds besides the current one stay available (decision 039). */
const earlierBuilds = 2
/** A process that is writing a temporary folder changes it many times a second, so an older one is a killed process's. */
const abandonedAfterMs = 60_000

const isBuild = (name: string) => /^[0-9a-f]{20}$/.test(name)
const temporaryPrefix = 'temporary-'

type Asset = { name: string; file: StaticFile }

/** The file name of a path such as `/assets/D3a-x_1.js`; null for a path that may lead out of a build's folder. */
const assetNameOf = (path: string): string | null => {
  const name = /^\/assets\/([\w-][\w.-]{0,99})$/.exec(path)?.[1]
  return name !== undefined && isServedType(name) ? name : null
}

/** Identifies the assets by their names and contents. */
const buildIdOf = (assets: readonly Asset[]): string => {
  const hash = createHash('sha256')
  for (const line of assets.map(({ name, file }) => `${name} ${file.etag}\n`).sort()) hash.update(line)
  return hash.digest('hex').slice(0, 20)
}

const hasCode = (error: unknown, ...codes: string[]) => codes.includes((error as NodeJS.ErrnoException).code ?? '')

/** Rethrows all errors except those of a path that does not exist. */
const undefinedIfMissing = (error: unknown): undefined => {
  if (!hasCode(error, 'ENOENT', 'ENOTDIR')) throw error
}

/**
 * Stores the assets of the last builds that ran on this data folder, for pages that were opened before a deployment.
 * Each build has a folder, whose modification time says when the build last replaced another one. Processes that share
 * the data folder may use the store at the same time.
 */
export const createBuildStore = (folder: string) => {
  const temporaryFolder = () => join(folder, temporaryPrefix + randomUUID())
  const listNames = async () => (await readdir(folder).catch(undefinedIfMissing)) ?? []

  /** All folders, newest first. */
  const listFolders = async () => {
    const found = await Promise.all(
      (await listNames()).map(async (name) => ({
        name,
        stats: await stat(join(folder, name)).catch(undefinedIfMissing),
      })),
    )
    return found
      .flatMap(({ name, stats }) => (stats ? [{ name, mtimeMs: stats.mtimeMs }] : []))
      .sort((a, b) => b.mtimeMs - a.mtimeMs)
  }
  const listBuilds = async () => (await listFolders()).filter(({ name }) => isBuild(name))

  /** Writes a temporary folder and renames it, so that a build is stored completely or not at all. */
  const write = async (id: string, assets: readonly Asset[], signal: AbortSignal) => {
    const temporary = temporaryFolder()
    try {
      await mkdir(folder, { recursive: true })
      await mkdir(temporary)
      for (const { name, file } of assets) {
        for (const [coding, body] of Object.entries(file.bodies)) {
          signal.throwIfAborted()
          // Flushed, so that a power failure after the rename leaves no empty files. One file at a time, so that the
          // other threads of Node's pool serve requests.
          await writeFile(join(temporary, name + codingExtensions[coding as Coding]), body, { flush: true })
        }
      }
      await rename(temporary, join(folder, id)).catch((error: unknown) => {
        const isStoredByAnotherProcess = hasCode(error, 'ENOTEMPTY', 'EEXIST')
        if (!isStoredByAnotherProcess) throw error
      })
    } finally {
      await rm(temporary, { recursive: true, force: true })
    }
  }

  /** Renames the folder before it deletes the files, so that no build is stored in part. */
  const remove = async (name: string) => {
    const temporary = temporaryFolder()
    // Another process may have removed the folder.
    await rename(join(folder, name), temporary).catch(undefinedIfMissing)
    await rm(temporary, { recursive: true, force: true })
  }

  /**
   * Stores the assets of the build that starts, and removes all others but the two that ran before it.
   * @param files the build's files by their paths in URLs
   * @throws the error of the file system, or the reason of the signal
   */
  const store = async (files: ReadonlyMap<string, StaticFile>, signal: AbortSignal): Promise<void> => {
    const assets = [...files].flatMap(([path, file]): Asset[] => {
      const name = assetNameOf(path)
      return name === null ? [] : [{ name, file }]
    })
    const id = buildIdOf(assets)
    const builds = await listBuilds()
    const [newest] = builds
    if (newest?.name !== id) {
      if (!builds.some(({ name }) => name === id)) await write(id, assets, signal)
      // Newer than the build that it replaces, even if the clock was set back.
      const startedAt = new Date(Math.max(Date.now(), (newest?.mtimeMs ?? 0) + 1))
      await utimes(join(folder, id), startedAt, startedAt)
    }
    for (const { name } of (await listBuilds()).slice(1 + earlierBuilds)) await remove(name)
    for (const { name, mtimeMs } of await listFolders()) {
      if (name.startsWith(temporaryPrefix) && mtimeMs < Date.now() - abandonedAfterMs)
        await rm(join(folder, name), { recursive: true, force: true })
    }
  }

  /** Reads an asset from the disk. @returns null if no stored build has it */
  const read = async (path: string): Promise<StaticFile | null> => {
    const name = assetNameOf(path)
    if (name === null) return null
    for (const build of (await listNames()).filter(isBuild)) {
      const bodyIn = (coding: Coding) =>
        readFile(join(folder, build, name + codingExtensions[coding])).catch(undefinedIfMissing)
      const identity = await bodyIn('identity')
      if (!identity) continue
      const [br, gzip] = await Promise.all([bodyIn('br'), bodyIn('gzip')])
      return createStaticFile(`assets/${name}`, { identity, ...(br && { br }), ...(gzip && { gzip }) })
    }
    return null
  }

  return { store, read }
}
export type BuildStore = ReturnType<typeof createBuildStore>
