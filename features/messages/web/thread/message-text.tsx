import { Fragment } from 'react'
import type { Language } from '#kit/languages.ts'
import { OutsideLink } from '#shell/ui/link.tsx'
import { userText } from '#shell/ui/user-text.ts'

const urlPattern = /https?:\/\/[^\s<>"']+/g

const stripTrailingPunctuation = (found: string): string => found.replace(/[.,;:!?)\]}»”’]+$/, '')

type TextPart = { text: string; isAddress: boolean }
export const splitByUrls = (text: string): TextPart[] => {
  const parts: TextPart[] = []
  let at = 0
  for (const match of text.matchAll(urlPattern)) {
    const found = stripTrailingPunctuation(match[0])
    if (!URL.canParse(found)) continue
    if (match.index > at) parts.push({ text: text.slice(at, match.index), isAddress: false })
    parts.push({ text: found, isAddress: true })
    at = match.index + found.length
  }
  if (at < text.length) parts.push({ text: text.slice(at), isAddress: false })
  return parts
}

type Props = {
  text: string
  /** Null if it is not known. */
  language: Language | null
}

export const MessageText = ({ text, language }: Props) => (
  <p {...userText(language)} className="prose-text text-start">
    {splitByUrls(text).map(({ text: part, isAddress }, at) =>
      isAddress ? (
        <OutsideLink key={at} href={part} showIcon={false} className="[overflow-wrap:anywhere]">
          <bdi>{part}</bdi>
        </OutsideLink>
      ) : (
        <Fragment key={at}>{part}</Fragment>
      ),
    )}
  </p>
)
