import type { PageTitles } from '#shell/page-titles.ts'

/** `/programs/:slug` would match it. */
export const pageTitles: PageTitles = { '/programs/reviewing': null }
