import type { ReactNode } from 'react'
import { mentionsIn, type PostView } from '../contract/index.ts'
import { memberPath } from '#features/profiles/contract/index.ts'
import { classes } from '#shell/ui/classes.ts'
import { Link } from '#shell/ui/link.tsx'
import { userText } from '#shell/ui/user-text.ts'

/** The text of a post; mentions are links with the members' current names. */
export const PostText = ({
  post,
  className,
}: {
  post: Pick<PostView, 'text' | 'mentions' | 'language'>
  className?: string
}) => {
  const meant = new Map(post.mentions.map((one) => [one.name, one]))
  const pieces: ReactNode[] = []
  let from = 0
  for (const { name, start, end } of mentionsIn(post.text)) {
    const who = meant.get(name)
    if (!who) continue
    pieces.push(
      post.text.slice(from, start),
      <Link key={start} to={memberPath(who.memberId)} className="relative font-medium no-underline hover:underline">
        <bdi>@{who.fullName}</bdi>
      </Link>,
    )
    from = end
  }
  return (
    <p {...userText(post.language)} className={classes('prose-text', className)}>
      {pieces}
      {post.text.slice(from)}
    </p>
  )
}
