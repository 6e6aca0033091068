import type { fileErrors } from './errors.ts'
import { type FileKind, kindRules } from './kinds.ts'
import { fileLimits, type FileType, fileTypes, typeNames } from './types.ts'

// The checks of FILE-01 that need no content. Browser and server share them: the browser runs them before it uploads,
// and the server repeats them because it does not trust the client.

const executableExtensions = ['.exe', '.bat', '.cmd', '.scr', '.pif', '.js', '.vbs'] as const

/**
 * Normalises a file name: NFC, no folders, no invisible characters (including direction overrides, which make `fdp.exe`
 * look like a PDF), at most `fileLimits.name` characters. Empty when nothing is left.
 */
export const cleanFileName = (given: string): string => {
  const last = given.toWellFormed().normalize('NFC').split(/[\\/]/).at(-1) ?? ''
  const seen = last.replace(/\s+/gu, ' ').replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/gu, '')
  const name = seen.replace(/^[. ]+|[. ]+$/g, '')
  // Truncation must not hide an executable extension, so the full name is returned and then refused.
  if (isSuspiciousName(name)) return name
  const ending = /\.[a-z0-9]{1,5}$/i.exec(name)?.[0] ?? ''
  return [...name.slice(0, name.length - ending.length)].slice(0, fileLimits.name - ending.length).join('') + ending
}

/** The name, with the extension of its type added when it has none. */
export const withExtension = (name: string, type: FileType): string =>
  fileTypes[type].some((ending) => name.toLowerCase().endsWith(ending)) ? name : `${name}${fileTypes[type][0]}`

/** Whether the name contains an executable extension, also in full-width letters. */
export const isSuspiciousName = (name: string): boolean => {
  const letters = name.normalize('NFKC').toLowerCase()
  return executableExtensions.some((program) => letters.includes(program))
}

const bytesPerMegabyte = 1024 * 1024

/** The largest file of a kind: its own limit, or the one that administrators have set for all files (ADM-06). */
export const maxMegabytesOf = (kind: FileKind, maxFileMegabytes: number): number =>
  Math.min(kindRules[kind].maxBytes / bytesPerMegabyte, maxFileMegabytes)

export const refusalParams = (kind: FileKind, maxFileMegabytes: number): Record<string, string | number> => ({
  types: typeNames(kindRules[kind].types),
  megabytes: maxMegabytesOf(kind, maxFileMegabytes),
})

/** The error code for the client and the reason for the security event. */
export type Refusal = {
  code: Exclude<keyof typeof fileErrors, 'file.not_found' | 'file.quota_exceeded'>
  reason: string
}

/** The first check that a file fails before its content is known; null when it passes. */
export const refusalOf = (file: {
  kind: FileKind
  name: string
  type: string
  size: number | null
  maxFileMegabytes: number
}): Refusal | null => {
  const rule = kindRules[file.kind]
  if (file.size !== null && file.size > maxMegabytesOf(file.kind, file.maxFileMegabytes) * bytesPerMegabyte)
    return { code: rule.tooLarge, reason: 'size' }
  if (!rule.types.some((type) => type === file.type)) return { code: rule.wrongType, reason: 'type' }
  return isSuspiciousName(file.name) ? { code: 'file.suspicious', reason: 'name' } : null
}
