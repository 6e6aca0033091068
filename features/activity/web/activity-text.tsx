import { Fragment, type ReactNode } from 'react'

type Props = {
  /** Translated text with its raw `{{placeholders}}`. */
  text: string
  parts: Record<string, ReactNode>
}

// Also strips the bidi isolation marks: the inserted elements isolate themselves.
const placeholder = /\u2068?\{\{(\w+)\}\}\u2069?/g

/** Renders a translated text with React elements in place of its placeholders. */
export const ActivityText = ({ text, parts }: Props) =>
  text
    .split(placeholder)
    .map((piece, at) => <Fragment key={`${at} ${piece}`}>{at % 2 === 0 ? piece : (parts[piece] ?? '')}</Fragment>)
