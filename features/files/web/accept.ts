import { type FileKind, fileTypes, kindRules } from '../contract/index.ts'

/** The `accept` of an input for files of a kind: types, and endings for systems that go by them. */
export const acceptOf = (kind: FileKind): string =>
  kindRules[kind].types.flatMap((type) => [type, ...fileTypes[type]]).join(',')
