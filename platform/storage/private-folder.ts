import { createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { FSDriver } from 'flydrive/drivers/fs'
import type { WriteOptions } from 'flydrive/types'

/** A folder that no other account can read, regardless of the umask, because it contains members' CVs. */
export class PrivateFolder extends FSDriver {
  readonly #root: string
  constructor(root: string) {
    super({ location: root, visibility: 'private' })
    this.#root = root
  }

  async #pathOf(key: string): Promise<string> {
    const file = join(this.#root, key)
    await mkdir(dirname(file), { recursive: true, mode: 0o700 })
    return file
  }

  override async put(key: string, contents: string | Uint8Array, options?: WriteOptions): Promise<void> {
    await writeFile(await this.#pathOf(key), contents, { mode: 0o600, signal: options?.signal })
  }

  /** The file gets its name when it is complete. */
  override async putStream(key: string, contents: Readable): Promise<void> {
    const file = await this.#pathOf(key)
    await pipeline(contents, createWriteStream(`${file}.part`, { mode: 0o600 }))
    await rename(`${file}.part`, file)
  }

  /** Also what a killed process has left of an unfinished stream. */
  override async delete(key: string): Promise<void> {
    await rm(`${join(this.#root, key)}.part`, { force: true })
    await super.delete(key)
  }

  /** Opens the file at once, because a stream that opens it later would fail after the response has begun. */
  override async getStream(key: string): Promise<Readable> {
    return (await open(join(this.#root, key))).createReadStream()
  }
}
