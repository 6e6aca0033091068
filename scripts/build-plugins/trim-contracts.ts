import type { Plugin } from 'vite'

/**
 * Removes the server-only parts of contracts from the browser build, such as output schemas, rate limits and OpenAPI
 * texts, and marks every declaration as pure, so that unused ones are tree-shaken. An endpoint keeps its name, method,
 * path, access, input, `staleAfter` and `idempotent`.
 */
const serverOnlyProperties = new Set([
  'output',
  'summary',
  'errors',
  'rate',
  'secret',
  'form',
  'maxFormBytes',
  'inputFromOthers',
  'duringMaintenance',
])
const contracts = /[\\/](features[\\/][^\\/]+[\\/]contract|kit)[\\/][^\\/]+\.ts$/

// The parts of an ESTree syntax tree that this file uses.
type Node = { type: string; start: number; end: number; [key: string]: unknown }
type Edit = { start: number; end: number; text: string }

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string'
const childrenOf = (node: Node): Node[] =>
  Object.values(node).flatMap((value) => (Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : []))

const editsOfObject = (object: Node): Edit[] => {
  const properties = object['properties'] as Node[]
  return properties.flatMap((property, index) => {
    const { name } = (property['key'] ?? {}) as { name?: string }
    return name && serverOnlyProperties.has(name)
      ? [{ start: property.start, end: properties[index + 1]?.start ?? property.end, text: '' }]
      : []
  })
}

/** Removes the server-only properties of every `endpoint({ … })` below a node. */
const editsOfEndpoints = (node: Node): Edit[] => {
  const [declared] = (node['arguments'] ?? []) as Node[]
  if (
    node.type === 'CallExpression' &&
    (node['callee'] as Node)['name'] === 'endpoint' &&
    declared?.type === 'ObjectExpression'
  )
    return editsOfObject(declared)
  return childrenOf(node).flatMap(editsOfEndpoints)
}

/** Removes the server-only properties that `endpoint` itself adds: `const endpoint = (declared) => ({ … })`. */
const editsOfDefaults = (node: Node): Edit[] => {
  const { id, init } = node as { id?: { name?: string }; init?: Node | null }
  if (node.type !== 'VariableDeclarator' || id?.name !== 'endpoint') return childrenOf(node).flatMap(editsOfDefaults)
  const body = init?.['body'] as Node | undefined
  const object = body?.type === 'ParenthesizedExpression' ? (body['expression'] as Node) : body
  return object?.type === 'ObjectExpression' ? editsOfObject(object) : []
}

const isCallOf = (node: Node | undefined, name: string): boolean =>
  node?.type === 'CallExpression' &&
  ((node['callee'] as Node)['property'] as { name?: string } | undefined)?.name === name

/** Removes `.check(z.describe('…'))` below a node: only OpenAPI needs descriptions, and zod's registry is large. */
const editsOfDescriptions = (node: Node): Edit[] => {
  const inner = childrenOf(node).flatMap(editsOfDescriptions)
  const [described, ...others] = (node['arguments'] ?? []) as Node[]
  if (!isCallOf(node, 'check') || others.length > 0 || !isCallOf(described, 'describe')) return inner
  const schema = (node['callee'] as Node)['object'] as Node
  return [...inner, { start: schema.end, end: node.end, text: '' }]
}

/** Initializers of top-level constants, except functions and literals, which have no side effects anyway. */
const initializersOf = (program: Node): Node[] =>
  (program['body'] as Node[])
    .map((statement) =>
      statement.type === 'ExportNamedDeclaration' ? (statement['declaration'] as Node | null) : statement,
    )
    .filter(
      (statement): statement is Node => statement?.type === 'VariableDeclaration' && statement['kind'] === 'const',
    )
    .flatMap((statement) => (statement['declarations'] as Node[]).map((declaration) => declaration['init']))
    .filter(isNode)
    .filter((value) => value.type !== 'ArrowFunctionExpression' && value.type !== 'Literal')

export const trimContracts = (): Plugin => ({
  name: 'trim-contracts',
  apply: 'build',
  enforce: 'post',
  applyToEnvironment: (environment) => environment.name === 'client',
  transform: {
    filter: { id: contracts },
    handler(code) {
      const program = this.parse(code) as unknown as Node
      const values = initializersOf(program)
      // Endpoints contain no descriptions themselves, so the edits never overlap.
      const edits = values
        .flatMap((value) => [
          { start: value.start, end: value.start, text: '/*#__PURE__*/(() => (' },
          ...editsOfEndpoints(value),
          { start: value.end, end: value.end, text: '))()' },
        ])
        .concat(editsOfDescriptions(program), editsOfDefaults(program))
      let trimmed = code
      for (const { start, end, text } of edits.toSorted((a, b) => b.start - a.start || b.end - a.end))
        trimmed = trimmed.slice(0, start) + text + trimmed.slice(end)
      return { code: trimmed, map: null }
    },
  },
})
