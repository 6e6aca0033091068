import * as z from 'zod/mini'
import { url } from '#kit/fields.ts'
import type { ProfileFieldCode } from './errors.ts'

const code = (value: ProfileFieldCode) => value
const hasScheme = /^[a-z][a-z0-9+-]*:/i

/** Adds `https://` to `example.com` and `//example.com`; refuses schemes other than http(s). */
export const website = () =>
  z.pipe(
    z.string().check(
      z.trim(),
      z.overwrite((typed) => (typed === '' || hasScheme.test(typed) ? typed : `https://${typed.replace(/^\/\//, '')}`)),
    ),
    url(),
  )

/** The path of a URL on one of the hosts, or the text itself if it is a plain name. Null for other hosts. */
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

/** Normalizes the input to a profile URL. Input that cannot be read stays as typed and fails the pattern. */
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

/** A LinkedIn URL or profile name, stored as `https://www.linkedin.com/in/…`. */
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

/** A GitHub URL or account name, stored as `https://github.com/…`. */
export const github = () =>
  profileAddress(
    githubAddress,
    /^https:\/\/github\.com\/[a-z0-9](?:[a-z0-9-]{0,37}[a-z0-9])?$/i,
    code('profile.github_invalid'),
  )
