/** A file of a build without groups: its modules are needed by exactly the same pages. */
export type BuiltChunk = {
  readonly file: string
  /** Ids of the modules. */
  readonly modules: readonly string[]
  /** Files that are loaded before this one. Does not contain what is imported on demand. */
  readonly imports: readonly string[]
  /** Its share of the compressed size of a chunk that it is part of. */
  readonly bytes: number
  /** Loaded by its own address, such as a page: cannot be merged. */
  readonly isEntry: boolean
}

/** All files that the given ones need, themselves included. */
export const withImports = (chunks: ReadonlyMap<string, BuiltChunk>, files: Iterable<string>): Set<string> => {
  const found = new Set<string>()
  const add = (file: string) => {
    const chunk = chunks.get(file)
    if (!chunk || found.has(file)) return
    found.add(file)
    chunk.imports.forEach(add)
  }
  for (const file of files) add(file)
  return found
}
