import { mentorPath } from '#features/mentorship/contract/index.ts'
import { opportunityPath } from '#features/opportunities/contract/index.ts'
import { programPath } from '#features/programs/contract/index.ts'
import { productPath } from '#features/products/contract/index.ts'
import { publicPath } from '#features/profiles/contract/index.ts'
import type { VisibilityScene } from './scene.ts'

/**
 * What crawlers and feed readers get, by the area's source and with the path of the author's page in it. They have no
 * session, so a block changes nothing.
 */
export const publicSources: Readonly<Record<string, { path: string; shows: (scene: VisibilityScene) => string }>> = {
  'profiles.sitemap': { path: '/sitemap.xml', shows: ({ marker }) => publicPath(`${marker}friend`.toLowerCase()) },
  'opportunities.sitemap': { path: '/sitemap.xml', shows: ({ opportunity }) => opportunityPath(opportunity.slug) },
  'mentorship.sitemap': { path: '/sitemap.xml', shows: ({ mentorListing }) => mentorPath(mentorListing.slug) },
  'programs.sitemap': { path: '/sitemap.xml', shows: ({ program }) => programPath(program.slug) },
  'products.sitemap': { path: '/sitemap.xml', shows: ({ product }) => productPath(product.slug) },
  'opportunities.feed': {
    path: '/opportunities.atom',
    shows: ({ opportunity }) => opportunityPath(opportunity.slug),
  },
  'programs.feed': { path: '/programs.atom', shows: ({ program }) => programPath(program.slug) },
  'products.feed': { path: '/products.atom', shows: ({ product }) => productPath(product.slug) },
}
