/** The offsets of a condition in SQL text. `isAlternative` is true for an operand of `or`. */
export type SqlCondition = { start: number; end: number; isAlternative: boolean }

const words =
  /[()]|\b(?:where|and|or|on|having|between|conflict|delete|update|order|group|limit|offset|fetch|returning|union|except|intersect|window|for|left|right|full|cross|inner|join|then|else|end|when|set|as|do)\b/gi

const opening = new Set(['where', 'and', 'or', 'on', 'having'])
/** `on conflict`, `on delete` and `on update` begin no condition. */
const notAfterOn = new Set(['conflict', 'delete', 'update'])

/**
 * Finds the conditions after `where`, `and`, `or`, `on` and `having`, including those inside parentheses. `text` is SQL
 * with interpolations and quoted strings blanked out.
 */
export const sqlConditions = (text: string): SqlCondition[] => {
  const tokens = [...text.matchAll(words)].map(({ 0: word, index }) => ({
    word: word.toLowerCase(),
    start: index,
    end: index + word.length,
  }))
  const conditions: SqlCondition[] = []
  /** For each open parenthesis: whether the next `and` belongs to a `between`. */
  const waiting = [false]
  for (const [n, token] of tokens.entries()) {
    if (token.word === '(') waiting.push(false)
    else if (token.word === ')') waiting.pop()
    else if (token.word === 'between') waiting[waiting.length - 1] = true
    else if (token.word === 'and' && waiting.at(-1)) waiting[waiting.length - 1] = false
    else if (opening.has(token.word) && !(token.word === 'on' && notAfterOn.has(tokens[n + 1]?.word ?? ''))) {
      const end = endOfCondition(tokens.slice(n + 1)) ?? text.length
      const condition = text.slice(token.end, end)
      const start = token.end + condition.length - condition.trimStart().length
      if (condition.trim() !== '')
        conditions.push({ start, end: start + condition.trim().length, isAlternative: token.word === 'or' })
    }
  }
  return conditions
}

const endOfCondition = (tokens: readonly { word: string; start: number }[]): number | undefined => {
  let depth = 0
  let isBetween = false
  for (const { word, start } of tokens) {
    if (word === '(') depth++
    else if (word === ')') {
      if (--depth < 0) return start
    } else if (depth > 0) continue
    else if (word === 'between') isBetween = true
    else if (word === 'and' && isBetween) isBetween = false
    else return start
  }
  return undefined
}
