import { languages, type Language } from '#kit/languages.ts'
import { textsFor } from '#platform/i18n/texts.ts'
import { selfAssignableRoles } from '#features/accounts/contract/index.ts'
import type { InvitationColumn } from '../../contract/index.ts'

/** Ignores case, spaces, punctuation, and the marks that Arabic may leave out. */
const keyOf = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[أإآ]/g, 'ا')
    .replace(/[\p{M}\p{P}\p{Z}\p{S}\p{C}]/gu, '')

const columnNames: Record<InvitationColumn, readonly string[]> = {
  email: [
    'email',
    'email address',
    'mail',
    'e-post',
    'e-postadress',
    'mejl',
    'mejladress',
    'البريد',
    'البريد الإلكتروني',
  ],
  fullName: ['full name', 'name', 'namn', 'fullständigt namn', 'för- och efternamn', 'الاسم', 'الاسم الكامل'],
  role: ['role', 'roll', 'الدور'],
  language: ['language', 'språk', 'اللغة'],
}

const columnsByName = new Map(
  Object.entries(columnNames).flatMap(([column, names]) =>
    names.map((name) => [keyOf(name), column as InvitationColumn] as const),
  ),
)

export type ColumnPlaces = Readonly<Partial<Record<InvitationColumn, number>>>

/** Where the header has each column; of two with one meaning the first. */
export const findColumns = (header: readonly string[]): ColumnPlaces => {
  const places: Partial<Record<InvitationColumn, number>> = {}
  for (const [at, name] of header.entries()) {
    const column = columnsByName.get(keyOf(name))
    if (column && places[column] === undefined) places[column] = at
  }
  return places
}

const languageNames: Record<Language, readonly string[]> = {
  sv: ['sv', 'svenska', 'swedish', 'السويدية'],
  en: ['en', 'engelska', 'english', 'الإنجليزية'],
  ar: ['ar', 'arabiska', 'arabic', 'العربية'],
}
const languagesByName = new Map(
  languages.flatMap((one) => languageNames[one].map((name) => [keyOf(name), one] as const)),
)

/** A language by its code or its name in any of the languages. */
export const languageNamed = (name: string): Language | undefined => languagesByName.get(keyOf(name))

let rolesByName: Map<string, string> | undefined

/** The key of a role by its key or its name in any of the languages. Returns other texts unchanged. */
export const roleNamed = (name: string): string => {
  rolesByName ??= new Map(
    [...selfAssignableRoles, 'partner' as const].flatMap((role) => [
      [keyOf(role), role] as const,
      ...languages.map((one) => [keyOf(textsFor(one, 'accounts')(`roles.${role}`)), role] as const),
    ]),
  )
  return rolesByName.get(keyOf(name)) ?? name
}

/** Names of rights that no import gives. */
export const isAdminName = (name: string): boolean =>
  ['admin', 'administrator', 'administratör', 'superadmin', 'moderator', 'مشرف'].map(keyOf).includes(keyOf(name))
