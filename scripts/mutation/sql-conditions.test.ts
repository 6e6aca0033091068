import { expect, it } from 'vitest'
import { sqlConditions } from './sql-conditions.ts'

const conditionsOf = (text: string) =>
  sqlConditions(text).map(({ start, end, isAlternative }) => `${isAlternative ? 'or ' : ''}${text.slice(start, end)}`)

it('sqlConditions finds each condition of a statement, up to the next clause', () => {
  expect(
    conditionsOf(
      'select id from posts p join profiles a on a.id = p.author_id where p.at > $1 and not p.removed order by p.at limit 5',
    ),
  ).toEqual(['a.id = p.author_id', 'p.at > $1', 'not p.removed'])
})

it('sqlConditions finds a parenthesised condition and the conditions inside it', () => {
  expect(
    conditionsOf('delete from a where exists (select from b where b.id = a.id and b.kind = _ban_) returning id'),
  ).toEqual(['exists (select from b where b.id = a.id and b.kind = _ban_)', 'b.id = a.id', 'b.kind = _ban_'])
})

it('sqlConditions marks the operands of `or` as alternatives', () => {
  expect(conditionsOf('where (a is null or a > now()) and b')).toEqual([
    '(a is null or a > now())',
    'or a > now()',
    'b',
  ])
})

it('sqlConditions takes the `and` of a `between` as part of it and ignores `on conflict`', () => {
  expect(
    conditionsOf(
      'insert into a select 1 where b between 1 and 2 and c on conflict (id) do update set d = 1 where a.d < 1',
    ),
  ).toEqual(['b between 1 and 2', 'c', 'a.d < 1'])
})

it('sqlConditions finds a condition that spans several lines', () => {
  expect(conditionsOf('where a =\n  b\n  and c')).toEqual(['a =\n  b', 'c'])
})
