import { readProduct } from '../contract/index.ts'
import type { PageTitles } from '#shell/page-titles.ts'

export const pageTitles: PageTitles = {
  '/products/:slug': async (call, { slug = '' }) => (await call(readProduct, { slug })).title,
  '/products/new': null,
  '/products/mine': null,
}
