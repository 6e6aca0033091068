import { type ESTree, parseSync, Visitor } from 'vite'
import { type Access, accessRules } from '#kit/access.ts'
import { sqlConditions } from './sql-conditions.ts'

/**
 * The mutation operators:
 *
 * - `access`: replaces the access rule of an endpoint or a policy by the next weaker and the next stricter one
 * - `condition`: swaps a comparison or logical operator, removes a negation, makes a branch condition constant
 * - `value`: flips a boolean, adds one to a number, removes one string from a list
 * - `where`: removes a condition from a SQL statement
 * - `limit`: raises a SQL limit by one
 */
export const mutationKinds = ['access', 'condition', 'value', 'where', 'limit'] as const
export type MutationKind = (typeof mutationKinds)[number]

/** Replaces `from`, between the offsets `start` and `end`, by `to`. `line` counts from 1. */
export type Mutation = {
  file: string
  line: number
  kind: MutationKind
  start: number
  end: number
  from: string
  to: string
}

const otherOperator: Record<string, string> = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '&&': '||',
  '||': '&&',
}

/** Kysely's builder methods that add a condition, with their minimum number of arguments. */
const narrowing: Record<string, number> = { where: 1, whereRef: 3, having: 1, havingRef: 3, on: 3, onRef: 3 }

const isText = (node: ESTree.Node | null | undefined): node is ESTree.StringLiteral =>
  node?.type === 'Literal' && typeof node.value === 'string'

const nameOf = (node: ESTree.Node): string => {
  if (node.type === 'Identifier') return node.name
  return node.type === 'MemberExpression' && !node.computed ? nameOf(node.property) : ''
}

/** The next weaker rule and the next stricter one. */
const neighbours = (rule: string): Access[] => {
  const at = accessRules.indexOf(rule as Access)
  return at < 0 ? [] : [accessRules[at - 1], accessRules[at + 1]].filter((one) => one !== undefined)
}

/** The SQL of a template with interpolations and quoted strings blanked out, so that they match no keyword. */
const statementOf = (source: string, { quasi }: ESTree.TaggedTemplateExpression): string => {
  const begin = quasi.start + 1
  let text = source.slice(begin, quasi.end - 1)
  const cover = (start: number, end: number) => {
    text = text.slice(0, start) + '_'.repeat(end - start) + text.slice(end)
  }
  for (const value of quasi.expressions)
    cover(source.lastIndexOf('${', value.start) - begin, source.indexOf('}', value.end) + 1 - begin)
  for (const { 0: quoted, index } of text.matchAll(/'[^']*'/g)) cover(index, index + quoted.length)
  return text
}

/** Finds all mutations of a source file, ordered by position. */
export const mutationsIn = (
  file: string,
  source: string,
  kinds: readonly MutationKind[] = mutationKinds,
): Mutation[] => {
  const found: Mutation[] = []
  const add = (kind: MutationKind, { start, end }: { start: number; end: number }, to: string) => {
    const from = source.slice(start, end)
    if (kinds.includes(kind) && from !== to)
      found.push({ file, line: source.slice(0, start).split('\n').length, kind, start, end, from, to })
  }
  const changeOperator = ({ left, right, operator }: { left: ESTree.Node; right: ESTree.Node; operator: string }) => {
    const other = otherOperator[operator]
    if (!other) return
    const at = left.end + source.slice(left.end, right.start).indexOf(operator)
    add('condition', { start: at, end: at + operator.length }, other)
  }
  const changeTest = (test: ESTree.Node) => {
    for (const always of ['true', 'false']) add('condition', test, always)
  }
  const changeRule = (node: ESTree.Node) => {
    if (isText(node)) for (const rule of neighbours(node.value)) add('access', node, `'${rule}'`)
  }
  /** Removes each string literal from a list of at least two items. */
  const dropEach = (items: readonly (ESTree.Node | null)[]) => {
    for (const [n, item] of items.entries()) {
      if (!isText(item) || items.length < 2) continue
      const next = items[n + 1]
      const before = items[n - 1]
      if (next) add('value', { start: item.start, end: next.start }, '')
      else if (before) add('value', { start: before.end, end: item.end }, '')
    }
  }

  const types = new Set<number>()
  new Visitor({
    TSLiteralType: ({ literal }) => types.add(literal.start),
    Property: ({ key, value }) => {
      if (nameOf(key) === 'access') changeRule(value)
    },
    LogicalExpression: changeOperator,
    BinaryExpression: changeOperator,
    UnaryExpression: (node) => {
      if (node.operator === '!') add('condition', { start: node.start, end: node.argument.start }, '')
    },
    IfStatement: ({ test }) => changeTest(test),
    ConditionalExpression: ({ test }) => changeTest(test),
    ArrayExpression: ({ elements }) => dropEach(elements),
    Literal: (node) => {
      if (types.has(node.start)) return
      if (typeof node.value === 'boolean') add('value', node, String(!node.value))
      if (typeof node.value === 'number') add('value', node, String(node.value + 1))
    },
    CallExpression: ({ callee, arguments: args, end }) => {
      const name = nameOf(callee)
      if (name === 'mayCall' && args[0]) changeRule(args[0])
      else if (callee.type === 'Identifier') dropEach(args.slice(args.findIndex(isText)))
      if (callee.type !== 'MemberExpression') return
      if (args.length >= (narrowing[name] ?? Infinity)) add('where', { start: callee.object.end, end }, '')
      if (name === 'limit' && args[0]) add('limit', args[0], `${source.slice(args[0].start, args[0].end)} + 1`)
    },
    TaggedTemplateExpression: (node) => {
      if (nameOf(node.tag) !== 'sql') return
      const from = node.quasi.start + 1
      for (const { start, end, isAlternative } of sqlConditions(statementOf(source, node))) {
        add('where', { start: from + start, end: from + end }, isAlternative ? 'false' : 'true')
      }
    },
  }).visit(parseSync(file, source).program)
  return found.toSorted((one, other) => one.start - other.start)
}

export const applyMutation = (source: string, { start, end, to }: Mutation): string =>
  source.slice(0, start) + to + source.slice(end)
