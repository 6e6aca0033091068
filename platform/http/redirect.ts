import type { FastifyReply } from 'fastify'
import type { Redirect } from '#kit/endpoint.ts'

/** Sends the browser to a page of this site with a GET request. The address can contain a single-use code. */
export const sendRedirect = (reply: FastifyReply, { path }: Redirect): FastifyReply => {
  if (!/^\/(?![/\\])/.test(path)) throw new Error('a redirect leads to a page of this site')
  return reply
    .headers({ location: path, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    .code(303)
    .send()
}
