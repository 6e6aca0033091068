import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { directionOf } from '#kit/fields.ts'
import type { Config } from '#platform/config.ts'
import { escapeHtml } from '#platform/escape-html.ts'
import { type StoredMail, createMailbox, hasMailbox } from './mailbox.ts'

const css = `
:root { color-scheme: light dark; font-family: system-ui, sans-serif; line-height: 1.5 }
body { margin: 0 auto; max-width: 46rem; padding: 2rem 1rem }
h1 { font-size: 1.5rem; margin: 0 0 1.5rem }
ol { list-style: none; margin: 0; padding: 0 }
li { border-block-start: 1px solid color-mix(in srgb, currentColor 18%, transparent); padding: 1rem 0 }
h2 { font-size: 1.05rem; margin: 0 0 .25rem }
p { margin: 0 0 .5rem; opacity: .75; font-size: .9rem }
a { color: inherit; display: inline-block; margin-inline-end: 1rem; padding: .35rem 0 }
`
const pagePolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(css).digest('base64')}'; base-uri 'none'; frame-ancestors 'none'`
// Mails use style attributes, as mail programs require; nothing else may load.
const mailPolicy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'"

const entry = ({ id, to, subject, language, sentAt, link, calendar }: StoredMail) => `<li>
<h2 lang="${language}" dir="${directionOf(language)}">${escapeHtml(subject)}</h2>
<p>${escapeHtml(to)} · <time datetime="${sentAt}">${sentAt.slice(0, 19).replace('T', ' ')}</time></p>
<a href="/dev/mailbox/${id}">Read</a>${link ? `<a href="${escapeHtml(link)}">Follow its link</a>` : ''}${calendar ? `<a href="/dev/mailbox/${id}/invite.ics">Download its calendar file</a>` : ''}
</li>`

const listPage = (mails: readonly StoredMail[]) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Mailbox</title><style>${css}</style></head>
<body><h1>Mailbox</h1>${mails.length === 0 ? '<p>No mail yet.</p>' : `<ol>${mails.map(entry).join('\n')}</ol>`}</body></html>`

/** Local requests to a local host name; another name could be DNS rebinding. */
const isLocal = (request: FastifyRequest) =>
  /^(127(\.\d{1,3}){3}|::1|::ffff:127(\.\d{1,3}){3})$/.test(request.ip) &&
  /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/.test(request.headers.host ?? '')

const wantsJson = (request: FastifyRequest) => request.headers.accept?.includes('application/json') ?? false

/** `/dev/mailbox`: stored mails as HTML or JSON; `?to=address` filters. Development and loopback only. */
export const registerMailbox = (app: FastifyInstance, config: Config): void => {
  if (!hasMailbox(config)) return
  const mailbox = createMailbox(config)
  const sendHtml = (reply: FastifyReply, policy: string, page: string) =>
    reply
      .header('content-security-policy', policy)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(page)

  app.get<{ Querystring: { to?: string } }>('/dev/mailbox', async (request, reply) => {
    if (!isLocal(request)) return reply.callNotFound()
    const { to } = request.query
    const mails = (await mailbox.list()).filter((mail) => to === undefined || mail.to === to)
    if (wantsJson(request)) return reply.header('cache-control', 'no-store').send({ mails })
    return sendHtml(reply, pagePolicy, listPage(mails))
  })

  app.get<{ Params: { id: string } }>('/dev/mailbox/:id', async (request, reply) => {
    const mail = isLocal(request) ? await mailbox.find(request.params.id) : null
    if (!mail) return reply.callNotFound()
    if (wantsJson(request)) return reply.header('cache-control', 'no-store').send(mail)
    return sendHtml(reply, mailPolicy, mail.html)
  })

  app.get<{ Params: { id: string } }>('/dev/mailbox/:id/invite.ics', async (request, reply) => {
    const mail = isLocal(request) ? await mailbox.find(request.params.id) : null
    if (!mail?.calendar) return reply.callNotFound()
    return reply
      .header('cache-control', 'no-store')
      .header('content-disposition', 'attachment; filename="invite.ics"')
      .type(`text/calendar; charset=utf-8; method=${mail.calendar.method}`)
      .send(mail.calendar.content)
  })
}
