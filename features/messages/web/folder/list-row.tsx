import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Language } from '#kit/languages.ts'
import { classes } from '#shell/ui/classes.ts'
import { userText } from '#shell/ui/user-text.ts'
import { OtherMemberAvatar } from '../other-member-avatar.tsx'

type Props = {
  to: string
  isOpen: boolean
  person: { fullName: string; avatarUrl: string | null } | null
  name: ReactNode
  time: ReactNode
  subject: string
  subjectLanguage?: Language | null
  before?: string
  snippet: string
  snippetLanguage?: Language | null
  isUnread?: boolean
  mark?: ReactNode
}

/** Truncates in the direction of the text, but aligns with the page. */
const pageStartClasses = '[text-align:-webkit-match-parent] [text-align:match-parent]'

/** One row of a message list, entirely a link. */
export const ListRow = ({
  to,
  isOpen,
  person,
  name,
  time,
  subject,
  subjectLanguage = null,
  before,
  snippet,
  snippetLanguage = null,
  isUnread = false,
  mark,
}: Props) => (
  <Link
    to={to}
    preventScrollReset
    aria-current={isOpen ? 'true' : undefined}
    className={classes(
      'relative flex gap-3 border-b border-line py-3.5 transition-colors focus-visible:-outline-offset-2 max-lg:-mx-4 max-lg:px-4 sm:max-lg:-mx-6 sm:max-lg:px-6 lg:px-4',
      isOpen ? 'bg-primary-soft' : 'hover:bg-surface-hover',
    )}
  >
    {isOpen && <span aria-hidden="true" className="absolute inset-y-0 start-0 w-0.5 bg-primary" />}
    <OtherMemberAvatar person={person} />
    <span className="flex min-w-0 flex-1 flex-col">
      <span className="flex flex-wrap items-baseline gap-x-3">
        <span className={classes('line-clamp-1 min-w-0 flex-[1_1_7rem]', isUnread ? 'font-bold' : 'font-medium')}>
          {name}
        </span>
        <span className={classes('flex-none text-xs', isUnread ? 'font-medium text-primary' : 'text-ink-muted')}>
          {time}
        </span>
      </span>
      <span
        {...userText(subjectLanguage)}
        className={classes(pageStartClasses, 'truncate text-sm', isUnread && 'font-medium')}
      >
        {subject}
      </span>
      <span className="flex items-center gap-1 text-sm text-ink-muted">
        {before && <span className="flex-none">{before}</span>}
        <span {...userText(snippetLanguage)} className={classes(pageStartClasses, 'min-w-0 flex-1 truncate')}>
          {snippet}
        </span>
        <span className="ms-2 flex flex-none empty:hidden">{mark}</span>
      </span>
    </span>
  </Link>
)
