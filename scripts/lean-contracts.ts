import type { Plugin } from 'vite'

/**
 * A contract says more than the browser asks of it: which answer the server must give, how often it may be called, what OpenAPI tells.
 * The browser's build leaves those parts out, and says of every declaration that it does nothing by itself, so that what
 * no page uses falls away. What remains of an endpoint: its name, method, path, access, input, `staleAfter`, `idempotent`.
 */
const serversOnly = new Set(['output', 'summary', 'errors', 'rate', 'secret'])
const contracts = /[\\/](features[\\/][^\\/]+[\\/]contract|kit)[\\/][^\\/]+\.ts$/

// The few shapes of the syntax tree (ESTree) that are looked at here.
type Node = { type: string; start: number; end: number; [key: string]: unknown }
type Edit = { start: number; end: number; text: string }

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string'
const childrenOf = (node: Node): Node[] => Object.values(node).flatMap((value) => (Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : []))

/** Takes the server's parts out of every `endpoint({ … })` below a node. */
const leanEndpoints = (node: Node): Edit[] => {
  const own: Edit[] = []
  const [declared] = (node['arguments'] ?? []) as Node[]
  if (node.type === 'CallExpression' && (node['callee'] as Node)['name'] === 'endpoint' && declared?.type === 'ObjectExpression') {
    const properties = declared['properties'] as Node[]
    for (const [index, property] of properties.entries()) {
      const { name } = (property['key'] ?? {}) as { name?: string }
      if (name && serversOnly.has(name)) own.push({ start: property.start, end: properties[index + 1]?.start ?? property.end, text: '' })
    }
    return own
  }
  return childrenOf(node).flatMap(leanEndpoints)
}

/** What a constant is made of, unless it is made by writing it down. */
const madeValues = (program: Node): Node[] =>
  (program['body'] as Node[])
    .map((statement) => (statement.type === 'ExportNamedDeclaration' ? (statement['declaration'] as Node | null) : statement))
    .filter((statement): statement is Node => statement?.type === 'VariableDeclaration' && statement['kind'] === 'const')
    .flatMap((statement) => (statement['declarations'] as Node[]).map((declaration) => declaration['init']))
    .filter(isNode)
    .filter((value) => value.type !== 'ArrowFunctionExpression' && value.type !== 'Literal')

export const leanContracts = (): Plugin => ({
  name: 'lean-contracts',
  apply: 'build',
  enforce: 'post',
  applyToEnvironment: (environment) => environment.name === 'client',
  transform: {
    filter: { id: contracts },
    handler(code) {
      const values = madeValues(this.parse(code) as unknown as Node)
      const edits = values.flatMap((value) => [
        { start: value.start, end: value.start, text: '/*#__PURE__*/(() => (' },
        ...leanEndpoints(value),
        { start: value.end, end: value.end, text: '))()' },
      ])
      let lean = code
      for (const { start, end, text } of edits.toSorted((a, b) => b.start - a.start || b.end - a.end)) lean = lean.slice(0, start) + text + lean.slice(end)
      return { code: lean, map: null }
    },
  },
})
