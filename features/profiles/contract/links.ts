import * as z from 'zod/mini'
import { url } from '#kit/fields.ts'
import type { ProfileFieldCode } from './errors.ts'

const code = (value: ProfileFieldCode) => value
const hasScheme = /^[a-z][a-z0-9+-]*:/i

/** `example.com` and `//example.com` are read as `https://example.com`; what names another scheme than http(s) is refused. */
export const website = () =>
  z.pipe(
    z.string().check(
      z.trim(),
      z.overwrite((typed) => (typed === '' || hasScheme.test(typed) ? typed : `https://${typed.replace(/^\/\//, '')}`)),
    ),
    url(),
  )

/** The path of an address on one of the hosts, without its query; the typed text when it is no address; null for another host. */
const pathOnHost = (hosts: readonly string[], typed: string): string | null => {
  const given = typed.trim().replace(/^@/, '')
  if (!given.includes('/') && !given.includes('.')) return given
  const address = hasScheme.test(given) ? given : `https://${given}`
  if (!URL.canParse(address)) return null
  const { protocol, hostname, pathname, username, password } = new URL(address)
  const isPlain = (protocol === 'https:' || protocol === 'http:') && username === '' && password === ''
  return isPlain && hosts.includes(hostname.replace(/^(?:www|[a-z]{2})\./, ''))
    ? pathname.replace(/^\/+|\/+$/g, '')
    : null
}

/** Reads what was typed as one address of the service; whatever is none is left as it is, for the check that follows to refuse. */
const profileAddress = (read: (typed: string) => string | null, pattern: RegExp, error: string) =>
  z.string().check(
    z.maxLength(500),
    z.overwrite((typed) => read(typed) ?? typed),
    z.refine((address) => pattern.test(address), { error }),
  )

const linkedinAddress = (typed: string): string | null => {
  const path = pathOnHost(['linkedin.com'], typed)
  if (path === null || path === '') return null
  return `https://www.linkedin.com/${path.includes('/') ? path : `in/${path}`}`
}

/** A LinkedIn profile: its address, or the name in it. Kept as `https://www.linkedin.com/in/…`. */
export const linkedin = () =>
  profileAddress(
    linkedinAddress,
    /^https:\/\/www\.linkedin\.com\/(?:in|company|school|pub)\/[\p{L}\p{N}%_.-]{1,150}$/u,
    code('profile.linkedin_invalid'),
  )

const githubAddress = (typed: string): string | null => {
  const path = pathOnHost(['github.com'], typed)
  return path === null || path === '' ? null : `https://github.com/${path.split('/')[0]}`
}

/** A GitHub account: its address, or its name. Kept as `https://github.com/…`. */
export const github = () =>
  profileAddress(
    githubAddress,
    /^https:\/\/github\.com\/[a-z0-9](?:[a-z0-9-]{0,37}[a-z0-9])?$/i,
    code('profile.github_invalid'),
  )
