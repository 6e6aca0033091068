import { readMentor } from '../contract/index.ts'
import type { PageTitles } from '#shell/page-titles.ts'

export const pageTitles: PageTitles = {
  '/mentorship/:slug': async (call, { slug = '' }) => (await call(readMentor, { slug })).title,
  '/mentorship/new': null,
}
