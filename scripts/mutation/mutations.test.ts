import { expect, it } from 'vitest'
import { applyMutation, type MutationKind, mutationsIn } from './mutations.ts'

const changes = (source: string, ...kinds: MutationKind[]) =>
  mutationsIn('some.ts', source, kinds.length > 0 ? kinds : undefined).map(
    ({ line, kind, from, to }) => `${line} ${kind}: ${from.trim()} → ${to}`,
  )

it('mutationsIn replaces an access rule with the next weaker and the next stricter one', () => {
  expect(changes(`const read = endpoint({ access: 'member' })\nconst may = mayCall('anyone', viewer)`)).toEqual([
    `1 access: 'member' → 'signed-in'`,
    `1 access: 'member' → 'confirmed'`,
    `2 access: 'anyone' → 'signed-in'`,
  ])
})

it('mutationsIn swaps comparison and logical operators and removes negations', () => {
  expect(changes('const is = !a && b === c || d >= e')).toEqual([
    '1 condition: ! → ',
    '1 condition: && → ||',
    '1 condition: === → !==',
    '1 condition: || → &&',
    '1 condition: >= → >',
  ])
})

it('mutationsIn makes branch conditions constant', () => {
  expect(changes('if (a) b()\nconst c = d ? e : f')).toEqual([
    '1 condition: a → true',
    '1 condition: a → false',
    '2 condition: d → true',
    '2 condition: d → false',
  ])
})

it('mutationsIn changes booleans, numbers and lists of strings, but not types', () => {
  expect(changes(`type T = true | 3\nconst a = { b: true, c: 3, d: ['x', 'y'] }\nown(viewer, 'x', 'y')`)).toEqual([
    '2 value: true → false',
    '2 value: 3 → 4',
    `2 value: 'x', → `,
    `2 value: , 'y' → `,
    `3 value: 'x', → `,
    `3 value: , 'y' → `,
  ])
})

it('mutationsIn removes each condition of a statement, in Kysely builders and in SQL text', () => {
  const source =
    "db.selectFrom('a').where('b', '=', c).limit(n)\nsql<Row>`select 1 from a where b = ${c} and ${d ? sql`e or f` : sql``}`\nstream.on('close', end)"
  expect(changes(source, 'where', 'limit')).toEqual([
    `1 where: .where('b', '=', c) → `,
    '1 limit: n → n + 1',
    '2 where: b = ${c} → true',
    '2 where: ${d ? sql`e or f` : sql``} → true',
    '2 where: f → false',
  ])
})

it('applyMutation changes one position of the source', () => {
  const source = 'if (a) return b === c'
  expect(mutationsIn('some.ts', source).map((one) => applyMutation(source, one))).toEqual([
    'if (true) return b === c',
    'if (false) return b === c',
    'if (a) return b !== c',
  ])
})
