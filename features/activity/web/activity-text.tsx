import { Fragment, type ReactNode } from 'react'

type Props = {
  /** A text whose `{{placeholders}}` nobody has filled. */
  text: string
  /** What stands in their places. */
  parts: Record<string, ReactNode>
}

// What is put in stands for itself in either direction, so the marks that isolate plain words are not needed.
const placeholder = /\u2068?\{\{(\w+)\}\}\u2069?/g

/** A text with links or marked words in its placeholders, in the order its language puts them. */
export const ActivityText = ({ text, parts }: Props) =>
  text
    .split(placeholder)
    .map((piece, at) => <Fragment key={`${at} ${piece}`}>{at % 2 === 0 ? piece : (parts[piece] ?? '')}</Fragment>)
