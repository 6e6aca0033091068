import type { Language } from '#kit/languages.ts'

/** One text of a file: `name` is its key with the plural suffix, as in a locale file. */
export type FileEntry = { area: string; name: string; language: Language; text: string }

/** The file is not one that the export makes. */
export class InvalidFile extends Error {}
