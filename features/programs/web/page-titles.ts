import { readProgram } from '../contract/index.ts'
import type { PageTitles } from '#shell/page-titles.ts'

export const pageTitles: PageTitles = {
  '/programs/:slug': async (call, { slug = '' }) => (await call(readProgram, { slug })).title,
  '/programs/new': null,
  '/programs/mine': null,
}
