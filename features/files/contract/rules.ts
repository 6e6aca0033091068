import type { fileErrors } from './errors.ts'
import { type FileKind, kindRules } from './kinds.ts'
import { fileLimits, type FileType, fileTypes, typeNames } from './types.ts'

// FILE-01, as far as it can be told without the content. The same on both sides: the browser says it before anything
// is sent, the server does not believe the browser.

const executableExtensions = ['.exe', '.bat', '.cmd', '.scr', '.pif', '.js', '.vbs'] as const

/**
 * A name as it is kept: NFC, without folders, without signs that cannot be seen (among them those that turn the order
 * of letters around, so that `fdp.exe` reads as a PDF), at most `fileLimits.name` characters. Empty when nothing is left.
 */
export const cleanFileName = (given: string): string => {
  const last = given.toWellFormed().normalize('NFC').split(/[\\/]/).at(-1) ?? ''
  const seen = last.replace(/\s+/gu, ' ').replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/gu, '')
  const name = seen.replace(/^[. ]+|[. ]+$/g, '')
  // The name of a program is not made harmless by cutting it off: it stays, to be refused.
  if (isSuspiciousName(name)) return name
  const ending = /\.[a-z0-9]{1,5}$/i.exec(name)?.[0] ?? ''
  return [...name.slice(0, name.length - ending.length)].slice(0, fileLimits.name - ending.length).join('') + ending
}

/** A name whose ending says what the file is: what is not named so is named so in addition. */
export const withExtension = (name: string, type: FileType): string =>
  fileTypes[type].some((ending) => name.toLowerCase().endsWith(ending)) ? name : `${name}${fileTypes[type][0]}`

/** The name of a program, also written with the wide letters of East Asian texts. */
export const isSuspiciousName = (name: string): boolean => {
  const letters = name.normalize('NFKC').toLowerCase()
  return executableExtensions.some((program) => letters.includes(program))
}

/** What the text of a refusal names. */
export const refusalParams = (kind: FileKind): Record<string, string> => ({ types: typeNames(kindRules[kind].types) })

/** What speaks against a file: the code the caller hears, and the reason that is noted. */
export type Refusal = {
  code: Exclude<keyof typeof fileErrors, 'file.not_found' | 'file.quota_exceeded'>
  reason: string
}

/** Why a file is not taken, before its content is known; null when nothing speaks against it. */
export const refusalOf = (file: {
  kind: FileKind
  name: string
  type: string
  size: number | null
}): Refusal | null => {
  const rule = kindRules[file.kind]
  if (file.size !== null && file.size > rule.maxBytes) return { code: rule.tooLarge, reason: 'size' }
  if (!rule.types.some((type) => type === file.type)) return { code: rule.wrongType, reason: 'type' }
  return isSuspiciousName(file.name) ? { code: 'file.suspicious', reason: 'name' } : null
}
