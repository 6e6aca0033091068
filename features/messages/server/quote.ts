import { messageLimits } from '../contract/limits.ts'
import type { Quote } from './queries/sending.ts'
import type { MessageRow } from './queries/threads.ts'

const marked = (text: string) => text.replace(/^/gm, '> ')

/**
 * What is quoted when a message is forwarded: its sender's words as they are, below them, marked line by line, what they
 * had forwarded themselves. A message without words of its own hands on whose words it forwarded.
 */
export const quoteOf = (row: MessageRow): Quote => {
  const { forwarded_content: inner } = row
  if (row.content === '' && inner !== null)
    return { from: row.forwarded_from?.id ?? null, content: inner, at: row.forwarded_at as string }
  const whole = inner === null ? row.content : `${row.content}\n\n${marked(inner)}`
  // A letter of two units is not cut in the middle.
  return {
    from: row.sender_id,
    content: whole.slice(0, messageLimits.quote).replace(/[\uD800-\uDBFF]$/, ''),
    at: row.created_at,
  }
}
