import { escape } from 'ical-generator'

// Line separators at which some parsers end a line.
const lineBreaks = /\r\n|[\r\v\f\u0085\u2028\u2029]/g
const controls = /(?![\t\n])\p{Cc}/gu

/**
 * Text for a property whose value ical-generator escapes. Removes the control characters that RFC 5545 (3.1) forbids;
 * every line break becomes `\n`.
 */
export const cleanText = (text: string): string => text.toWellFormed().replace(lineBreaks, '\n').replace(controls, '')

/** Text for a property that ical-generator writes without escaping: the UID and the calendar's name. */
export const escapedText = (text: string): string => escape(cleanText(text), false)

/**
 * A name for the parameter CN. Parameters have no escape for `"` (RFC 5545, 3.2), `^` would start one in newer parsers
 * (RFC 6868), and ical-generator doubles `\`.
 */
export const parameterText = (text: string): string =>
  cleanText(text).replaceAll('"', '”').replace(/[\\^]/g, '/').replace(/\s+/g, ' ').trim()

/** A web address, without the characters that ical-generator escapes although a URI has no escapes. */
export const uriText = (url: string): string => new URL(url).href.replace(/[,;\\]/g, encodeURIComponent)

/** The address in `mailto:` (RFC 6068, 2): other characters than these are percent-encoded. */
export const mailAddress = (email: string): string =>
  email.toWellFormed().replace(/[^\w.!$&'*+/=^`{|}~@-]/gu, encodeURIComponent)
