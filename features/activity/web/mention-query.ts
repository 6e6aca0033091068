/** What stands between an @ and the caret: the beginning of a name, and where the @ is. */
export type MentionQuery = { typed: string; start: number }

const mentionQueryPattern = /(?<![\p{L}\p{N}_.@/-])@([\p{L}\p{N}-]{1,30})$/u

/** Whether somebody is being named where the caret stands; null when not. */
export const mentionQueryAt = (text: string, caret: number): MentionQuery | null => {
  const found = mentionQueryPattern.exec(text.slice(0, caret))
  return found ? { typed: found[1] as string, start: found.index } : null
}

/**
 * Whether somebody may be meant by what is typed: their username or one of their names begins with it. For answers to
 * fewer letters than are there by now; which of a stranger's names count is the server's to say.
 */
export const matchesMention = (
  { fullName, username }: { fullName: string; username: string | null },
  typed: string,
): boolean => {
  const start = typed.normalize('NFC').toLowerCase()
  const name = fullName.toLowerCase()
  return name.startsWith(start) || name.includes(` ${start}`) || (username?.startsWith(start) ?? false)
}
