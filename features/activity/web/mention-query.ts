/** The text between an @ and the caret, and the index of the @. */
export type MentionQuery = { typed: string; start: number }

const mentionQueryPattern = /(?<![\p{L}\p{N}_.@/-])@([\p{L}\p{N}-]{1,30})$/u

/** The mention that is being typed at the caret; null if there is none. */
export const mentionQueryAt = (text: string, caret: number): MentionQuery | null => {
  const found = mentionQueryPattern.exec(text.slice(0, caret))
  return found ? { typed: found[1] as string, start: found.index } : null
}

/** Filters the response to a shorter query: the username or any word of the name starts with `typed`. */
export const matchesMention = (
  { fullName, username }: { fullName: string; username: string | null },
  typed: string,
): boolean => {
  const start = typed.normalize('NFC').toLowerCase()
  const name = fullName.toLowerCase()
  return name.startsWith(start) || name.includes(` ${start}`) || (username?.startsWith(start) ?? false)
}
