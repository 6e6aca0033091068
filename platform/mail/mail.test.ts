import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { renderInvitation } from '#platform/calendar/render-calendar.ts'
import { readConfig } from '#platform/config.ts'
import { startSmtpServer } from '#tests/support/smtp-server.ts'
import { deliverMail } from './deliver.ts'
import { renderMail } from './layout.ts'
import type { MailMessage } from './mail.ts'
import { createMailbox } from './mailbox.ts'
import { registerMailbox } from './mailbox-page.ts'

const message: MailMessage = {
  to: 'a@example.com',
  language: 'sv',
  subject: 'Bekräfta din\r\nBcc: adress',
  heading: 'Välkommen <Åsa>',
  paragraphs: ['Första.', 'Andra.'],
  action: { label: 'Bekräfta', url: 'https://nordbro.example/confirm#code=a&b' },
  footnote: 'Var det inte du?',
}
const calendar = renderInvitation({
  uid: 'session-1@nordbro.example',
  sequence: 1,
  status: 'cancelled',
  start: new Date('2026-11-20T13:00:00Z'),
  end: new Date('2026-11-20T13:45:00Z'),
  timeZone: 'Europe/Stockholm',
  summary: 'Samtal med Åsa om مرحبا i Umeå = 45 minuter, på plats eller på distans 🚀',
  organiser: { name: 'Åsa', email: 'asa@example.com' },
  attendees: [{ name: 'Bo', email: 'a@example.com', response: 'accepted' }],
  stampedAt: new Date('2026-11-01T08:00:00Z'),
})
const ids = [
  '00000000-0000-4000-8000-000000000001',
  '00000000-0000-4000-8000-000000000002',
  '00000000-0000-4000-8000-000000000003',
] as const

let dataDir = ''
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'nordbro-mail-'))
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))
const configWith = (env: Record<string, string> = {}) => readConfig({ DATA_DIR: dataDir, ...env })

describe('renderMail', () => {
  it('has the same content as HTML and as text', async () => {
    const { html, text } = await renderMail(message)
    for (const part of ['Första.', 'Andra.', 'Bekräfta', 'Var det inte du?']) {
      expect(html).toContain(part)
      expect(text).toContain(part)
    }
    expect(text).toContain('https://nordbro.example/confirm#code=a&b')
  })

  it('lists items with links, and the link to unsubscribe', async () => {
    const { html, text } = await renderMail({
      ...message,
      items: [{ title: 'R&D <lead>', detail: 'Umeå', url: 'https://nordbro.example/a' }],
      unsubscribe: { label: 'Avsluta', url: 'https://nordbro.example/stop#token=x' },
    })
    for (const part of [
      'R&amp;D &lt;lead&gt;',
      'Umeå',
      'href="https://nordbro.example/a"',
      'href="https://nordbro.example/stop#token=x"',
    ])
      expect(html).toContain(part)
    expect(text).toContain('R&D <lead>\nUmeå\nhttps://nordbro.example/a')
    expect(text).toContain('Avsluta:\nhttps://nordbro.example/stop#token=x')
  })

  it('escapes markup and prevents header injection', async () => {
    const { html, subject } = await renderMail(message)
    expect(html).not.toContain('<Åsa>')
    expect(subject).toBe('Bekräfta din Bcc: adress')
  })

  it('is right to left in Arabic', async () => {
    const { html } = await renderMail({ ...message, language: 'ar', heading: 'مرحبًا' })
    expect(html).toMatch(/<html[^>]*dir="rtl"[^>]*lang="ar"/)
    expect(html).toContain('text-align:right')
  })
})

describe('development mailbox', () => {
  it('stores a mail once, even if its job runs again', async () => {
    const config = configWith()
    await deliverMail(config, message, ids[0], new Date('2026-11-20T10:00:00Z'))
    await deliverMail(config, message, ids[0], new Date('2026-11-20T10:00:00Z'))
    await deliverMail(config, { ...message, to: 'b@example.com' }, ids[1], new Date('2026-11-20T11:00:00Z'))
    expect((await createMailbox(config).list()).map(({ id }) => id)).toEqual([ids[1], ids[0]])
  })

  const startApp = async (env: Record<string, string> = {}) => {
    const app = fastify()
    registerMailbox(app, configWith(env))
    await app.ready()
    return (url: string, headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
      app.inject({ url, headers, remoteAddress })
  }

  it('responds with JSON or HTML according to the Accept header', async () => {
    const get = await startApp()
    const json = await get('/dev/mailbox?to=a@example.com', { accept: 'application/json', host: 'localhost:3000' })
    expect(json.json().mails).toMatchObject([{ id: ids[0], to: 'a@example.com', link: message.action?.url }])
    const page = await get('/dev/mailbox', { accept: 'text/html', host: 'localhost:3000' })
    expect(page.body).toContain(`/dev/mailbox/${ids[0]}`)
    const mail = await get(`/dev/mailbox/${ids[0]}`, { host: '127.0.0.1:3000' })
    expect(mail.body).toContain('Andra.')
    expect(mail.headers['content-security-policy']).toContain("default-src 'none'")
  })

  it('[MENT-08/ics] has the calendar file of a mail, for this machine only', async () => {
    const get = await startApp()
    await deliverMail(configWith(), { ...message, calendar }, ids[2], new Date('2026-11-20T12:00:00Z'))
    const address = `/dev/mailbox/${ids[2]}/invite.ics`
    expect((await get('/dev/mailbox', { host: 'localhost' })).body.match(/[^"]+invite\.ics/g)).toEqual([address])
    const file = await get(address, { host: 'localhost' })
    expect([file.statusCode, file.body]).toEqual([200, calendar.content])
    expect(file.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8; method=CANCEL',
      'content-disposition': 'attachment; filename="invite.ics"',
      'cache-control': 'no-store',
    })
    expect((await get(`/dev/mailbox/${ids[0]}/invite.ics`, { host: 'localhost' })).statusCode).toBe(404)
    expect((await get(address, { host: 'localhost' }, '192.0.2.7')).statusCode).toBe(404)
    expect((await get(address, { host: 'rebound.example' })).statusCode).toBe(404)
  })

  it('is not available to other machines or host names, in production, or when a mail server is set', async () => {
    const get = await startApp()
    expect((await get('/dev/mailbox', { host: 'localhost' }, '192.0.2.7')).statusCode).toBe(404)
    expect((await get('/dev/mailbox', { host: 'rebound.example' })).statusCode).toBe(404)
    const withMailServer = await startApp({ MAIL_URL: 'smtp://127.0.0.1:25' })
    expect((await withMailServer('/dev/mailbox', { host: 'localhost' })).statusCode).toBe(404)
    const production = await startApp({
      NODE_ENV: 'production',
      SECRET: 's'.repeat(40),
      DATABASE_URL: 'embedded',
      PUBLIC_BASE_URL: 'https://nordbro.example',
      MAIL_URL: 'smtp://127.0.0.1:25',
    })
    expect((await production('/dev/mailbox', { host: 'localhost' })).statusCode).toBe(404)
  })
})

describe('mail server', () => {
  /** Quoted-printable (RFC 2045, 6.7). */
  const decodePrintable = (text: string) =>
    Buffer.from(
      text
        .replace(/=\r\n/g, '')
        .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
      'latin1',
    ).toString()

  it('receives each attempt of a mail with the same Message-ID', async () => {
    const { url, mails } = await startSmtpServer()
    const config = configWith({ MAIL_URL: url, PUBLIC_BASE_URL: 'https://nordbro.example' })
    await deliverMail(config, message, ids[0], new Date())
    await deliverMail(config, message, ids[0], new Date())
    expect(mails).toHaveLength(2)
    for (const mail of mails) {
      expect(mail).toContain(`Message-ID: <${ids[0]}@nordbro.example>`)
      expect(mail).toContain('From: Nordbro <no-reply@nordbro.example>')
      expect(mail).toContain('To: a@example.com')
      expect(mail).not.toMatch(/^Bcc:/m)
      expect(mail).not.toContain('List-Unsubscribe')
    }
    await deliverMail(
      config,
      { ...message, unsubscribe: { label: 'Avsluta', url: 'https://nordbro.example/stop' } },
      ids[1],
      new Date(),
    )
    expect(mails.at(-1)).toContain('List-Unsubscribe: <https://nordbro.example/stop>')
    expect(mails.at(-1)).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
    await deliverMail(
      configWith({ MAIL_URL: url, MAIL_FROM: 'Nordbro Göteborg <hej@nordbro.example>' }),
      message,
      ids[1],
      new Date(),
    )
    expect(mails.at(-1)).toMatch(/From: =\?UTF-8\?Q\?Nordbro_G=C3=B6teborg\?= <hej@nordbro\.example>/)
  })

  it('[MENT-08/ics] receives the calendar as an alternative with its method and as the attachment invite.ics', async () => {
    const { url, mails } = await startSmtpServer()
    const config = configWith({ MAIL_URL: url, PUBLIC_BASE_URL: 'https://nordbro.example' })
    await deliverMail(config, message, ids[0], new Date())
    expect(mails.at(-1)).not.toMatch(/calendar|invite\.ics/)
    await deliverMail(config, { ...message, calendar }, ids[0], new Date())
    const parts = (mails.at(-1) as string).split(/\r\n--[-=\w]+(?:--)?\r\n/).flatMap((part) => {
      const headers = part.slice(0, part.indexOf('\r\n\r\n')).replace(/\r\n[ \t]+/g, ' ')
      const type = /^Content-Type: ([^\r\n]+)/m.exec(headers)?.[1] ?? ''
      if (!/calendar|ics/.test(type)) return []
      const content = part.slice(part.indexOf('\r\n\r\n') + 4)
      const isBase64 = headers.includes('Content-Transfer-Encoding: base64')
      return { type, headers, text: isBase64 ? Buffer.from(content, 'base64').toString() : decodePrintable(content) }
    })
    expect(parts.map(({ type }) => type)).toEqual([
      'text/calendar; charset=utf-8; method=CANCEL',
      'application/ics; name=invite.ics',
    ])
    expect(parts.map(({ text }) => text)).toEqual([calendar.content, calendar.content])
    expect(parts[1]?.headers).toContain('Content-Disposition: attachment; filename=invite.ics')
    expect(mails.at(-1)).toContain('multipart/alternative')
  })
})
