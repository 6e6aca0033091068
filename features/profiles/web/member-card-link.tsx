import type { ReactNode } from 'react'
import { type MemberCard, memberPath } from '../contract/index.ts'
import { Avatar, type AvatarProps } from '#shell/ui/avatar.tsx'
import { classes } from '#shell/ui/classes.ts'
import { Link } from '#shell/ui/link.tsx'
import { MemberName } from './member-name.tsx'
import { MemberRole } from './member-role.tsx'

type Props = {
  member: MemberCard
  size?: AvatarProps['size']
  /** Replaces role and company below the name. */
  line?: ReactNode
  className?: string
}

/** A member in one line: picture, name, role and company, with a link to their page. */
export const MemberCardLink = ({ member, size = 'md', line, className }: Props) => (
  <Link
    to={memberPath(member.id)}
    variant="bare"
    className={classes('group flex min-w-0 items-center gap-3 rounded-md', className)}
  >
    <Avatar name={member.fullName} src={member.avatarUrl} size={size} />
    <span className="flex min-w-0 flex-col">
      <MemberName member={member} className="font-medium underline-offset-[0.2em] group-hover:underline" />
      <span className="min-w-0 text-sm break-words text-ink-muted">{line ?? <MemberRole member={member} />}</span>
    </span>
  </Link>
)
