/** What stands between an @ and the caret: the beginning of a name, and where the @ is. */
export type Naming = { typed: string; start: number }

const naming = /(?<![\p{L}\p{N}_.@/-])@([\p{L}\p{N}-]{1,30})$/u

/** Whether somebody is being named where the caret stands; null when not. */
export const namingAt = (text: string, caret: number): Naming | null => {
  const found = naming.exec(text.slice(0, caret))
  return found ? { typed: found[1] as string, start: found.index } : null
}
