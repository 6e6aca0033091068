import { parseCookie } from 'cookie'
import type { FastifyRequest } from 'fastify'

/** Cookies that do not identify a visitor. Any other cookie requires a session look-up. */
const nonIdentifyingCookies = new Set(['language', 'theme'])

/** Whether nothing in the request identifies its sender, so that every visitor gets the same answer. */
export const isAnonymousRequest = ({ headers: { cookie, authorization } }: Pick<FastifyRequest, 'headers'>): boolean =>
  authorization === undefined &&
  (cookie === undefined || Object.keys(parseCookie(cookie)).every((name) => nonIdentifyingCookies.has(name)))
