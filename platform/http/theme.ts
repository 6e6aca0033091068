import { parseCookie } from 'cookie'
import type { FastifyRequest } from 'fastify'

const themes = ['light', 'dark', 'system'] as const
export type Theme = (typeof themes)[number]

/** The chosen theme, from the cookie. */
export const themeOf = ({ headers }: Pick<FastifyRequest, 'headers'>): Theme =>
  themes.find((theme) => theme === parseCookie(headers.cookie ?? '')['theme']) ?? 'system'
