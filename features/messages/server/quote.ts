import { messageLimits } from '../contract/limits.ts'
import type { Quote } from './queries/sending.ts'
import type { MessageRow } from './queries/threads.ts'

const marked = (text: string) => text.replace(/^/gm, '> ')

/**
 * Quotes a message for forwarding: its text, followed by the text that it forwarded itself, marked with `> `. A message
 * without its own text passes on the inner quote with its author.
 */
export const quoteOf = (row: MessageRow): Quote => {
  const { forwarded_content: inner } = row
  if (row.content === '' && inner !== null)
    return {
      from: row.forwarded_from?.id ?? null,
      content: inner,
      language: row.forwarded_language,
      at: row.forwarded_at as string,
    }
  const whole = inner === null ? row.content : `${row.content}\n\n${marked(inner)}`
  // Do not cut a surrogate pair in half.
  return {
    from: row.sender_id,
    content: whole.slice(0, messageLimits.quote).replace(/[\uD800-\uDBFF]$/, ''),
    language: row.language,
    at: row.created_at,
  }
}
