import { type FileKind, fileTypes, kindRules } from '../contract/index.ts'

/** The `accept` attribute for a kind: media types, and extensions for systems that filter by extension. */
export const acceptOf = (kind: FileKind): string =>
  kindRules[kind].types.flatMap((type) => [type, ...fileTypes[type]]).join(',')
