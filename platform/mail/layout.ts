import { Body, Button, Container, Head, Heading, Hr, Html, Link, Preview, Section, Text } from '@react-email/components'
import { render } from '@react-email/render'
import { createElement as h, type CSSProperties } from 'react'
import { directionOf } from '#kit/fields.ts'
import { siteTexts } from '#platform/i18n/site-texts.ts'
import type { MailMessage } from './mail.ts'

export type RenderedMail = { subject: string; text: string; html: string }

// Mail programs do not support custom properties, so these are copies of the light theme's tokens.
const colour = {
  snow: '#f3f6f8',
  sheet: '#ffffff',
  line: '#dbe3e9',
  ink: '#10263a',
  quiet: '#4a6072',
  accent: '#1d3c78',
}
const family = "'Schibsted Grotesk', 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif"

const style = {
  body: { backgroundColor: colour.snow, color: colour.ink, fontFamily: family, margin: 0, padding: '32px 12px' },
  sheet: {
    backgroundColor: colour.sheet,
    border: `1px solid ${colour.line}`,
    borderRadius: 14,
    maxWidth: 520,
    padding: '32px 32px 28px',
  },
  brand: { color: colour.accent, fontSize: 15, fontWeight: 700, letterSpacing: '0.01em', margin: '0 0 24px' },
  heading: { fontSize: 22, fontWeight: 700, lineHeight: '30px', margin: '0 0 16px' },
  paragraph: { fontSize: 16, lineHeight: '26px', margin: '0 0 16px' },
  item: { fontSize: 16, lineHeight: '24px', margin: '0 0 14px' },
  itemTitle: { color: colour.accent, fontWeight: 600 },
  itemDetail: { color: colour.quiet, fontSize: 14 },
  action: {
    backgroundColor: colour.accent,
    borderRadius: 10,
    color: '#ffffff',
    display: 'inline-block',
    fontSize: 16,
    fontWeight: 600,
    padding: '13px 22px',
    textDecoration: 'none',
  },
  address: { color: colour.quiet, fontSize: 13, lineHeight: '20px', margin: '14px 0 0', wordBreak: 'break-all' },
  rule: { borderColor: colour.line, margin: '26px 0 18px' },
  footnote: { color: colour.quiet, fontSize: 13, lineHeight: '21px', margin: 0 },
} satisfies Record<string, CSSProperties>

const mailDocument = (message: MailMessage) => {
  const direction = directionOf(message.language)
  // Some mail programs drop the document's direction, so every block sets its own.
  const side = { textAlign: direction === 'rtl' ? 'right' : 'left', direction } as const
  const { action, items = [], footnote, aside, unsubscribe } = message
  const mutedLink = ({ label, url }: { label: string; url: string }) =>
    h(
      Text,
      { key: url, style: { ...style.footnote, ...side } },
      h(Link, { href: url, style: { color: colour.quiet, textDecoration: 'underline' } }, label),
    )
  return h(
    Html,
    { lang: message.language, dir: direction },
    h(Head, null, h('meta', { name: 'color-scheme', content: 'light' })),
    h(Preview, null, message.preheader ?? message.paragraphs[0] ?? message.heading),
    h(
      Body,
      { style: style.body },
      h(
        Container,
        { style: { ...style.sheet, ...side }, dir: direction },
        h(Text, { style: { ...style.brand, ...side } }, siteTexts().platformName),
        h(Heading, { as: 'h1', style: { ...style.heading, ...side } }, message.heading),
        ...message.paragraphs.map((paragraph, index) =>
          h(Text, { key: index, style: { ...style.paragraph, ...side } }, paragraph),
        ),
        ...items.map(({ title, detail, url }, index) =>
          h(
            Text,
            { key: index, style: { ...style.item, ...side } },
            h(Link, { href: url, style: style.itemTitle }, h('bdi', null, title)),
            detail ? h('br') : null,
            detail ? h('bdi', { style: style.itemDetail }, detail) : null,
          ),
        ),
        action
          ? h(
              Section,
              { style: side },
              h(Button, { href: action.url, style: style.action }, action.label),
              // For mail programs that show no buttons. URLs read left to right in every language.
              h(
                Text,
                { style: { ...style.address, ...side } },
                h(Link, { href: action.url, dir: 'ltr', style: { color: colour.quiet } }, action.url),
              ),
            )
          : null,
        footnote || aside || unsubscribe ? h(Hr, { style: style.rule }) : null,
        footnote ? h(Text, { style: { ...style.footnote, ...side } }, footnote) : null,
        aside ? mutedLink(aside) : null,
        unsubscribe ? mutedLink(unsubscribe) : null,
      ),
    ),
  )
}

/** The plain-text alternative, which also satisfies spam filters. */
const plainText = ({ heading, paragraphs, items = [], action, footnote, aside, unsubscribe }: MailMessage) => {
  const links = [aside, unsubscribe].filter((link) => link !== undefined)
  const small = [...(footnote ? [footnote] : []), ...links.map(({ label, url }) => `${label}:\n${url}`)]
  return [
    heading,
    ...paragraphs,
    ...items.map(({ title, detail, url }) => [title, detail, url].filter(Boolean).join('\n')),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...(small.length > 0 ? [`-- \n${small.join('\n\n')}`] : []),
  ].join('\n\n')
}

export const renderMail = async (message: MailMessage): Promise<RenderedMail> => ({
  // A line break would start another header.
  subject: message.subject.replace(/\s+/g, ' ').trim(),
  text: `${plainText(message)}\n`,
  html: await render(mailDocument(message)),
})
