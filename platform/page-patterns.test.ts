import { expect, it } from 'vitest'
import { pageRoutes } from '#shell/route-table.ts'
import { createPageMatcher } from './page-patterns.ts'

const findPage = createPageMatcher(pageRoutes.map(({ path }) => path))

it.each([
  ['/', { pattern: '/', parameter: null }],
  ['/products', { pattern: '/products', parameter: null }],
  ['/products/', { pattern: '/products', parameter: null }],
  ['/products/new', { pattern: '/products/new', parameter: null }],
  ['/products/bron', { pattern: '/products/:slug', parameter: 'bron' }],
  ['/products/bron/edit', { pattern: '/products/:slug/edit', parameter: 'bron' }],
  ['/opportunities/saved', { pattern: '/opportunities/saved', parameter: null }],
  ['/u/%C3%A5sa', { pattern: '/u/:username', parameter: 'åsa' }],
  ['/products/%E0%A4%A', null],
  ['/wp-login.php', null],
  ['//', { pattern: '/', parameter: null }],
  ['products', null],
])('findPage finds the page of %s', (path, expected) => {
  expect(findPage(path)).toEqual(expected)
})
