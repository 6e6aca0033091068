import { readOpportunity } from '../contract/index.ts'
import type { PageTitles } from '#shell/page-titles.ts'

export const pageTitles: PageTitles = {
  '/opportunities/:slug': async (call, { slug = '' }) => (await call(readOpportunity, { slug })).title,
  '/opportunities/new': null,
  '/opportunities/saved': null,
  '/opportunities/mine': null,
  '/opportunities/applications': null,
}
