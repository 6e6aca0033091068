import * as z from 'zod/mini'
import { abilities } from '#kit/abilities.ts'
import { endpoint, emptyInput } from '#kit/endpoint.ts'
import { email, integer, text } from '#kit/fields.ts'
import { siteFactsChanged } from './events.ts'

export { communityLimits, readCommunity } from './community.ts'
export type { CommunityGraph, PublicMember } from './community.ts'
export { siteFactsChanged } from './events.ts'

/** The claims on the public pages, each shown as "N+" (MKT-01). */
export const figureNames = ['companies', 'dailyStartups', 'countries'] as const
export type FigureName = (typeof figureNames)[number]

const figure = () => integer({ min: 0, max: 1_000_000 })
const figures = z.strictObject({ companies: figure(), dailyStartups: figure(), countries: figure() })

/** The operator named by the terms and the privacy page; null until an administrator has entered it. */
const operator = z.strictObject({ name: z.nullable(z.string()), contactEmail: z.nullable(z.string()) })

export const siteFacts = z.strictObject({ figures, operator, can: abilities('edit') })
export type SiteFacts = z.output<typeof siteFacts>

export const readSiteFacts = endpoint({
  name: 'marketing.siteFacts',
  method: 'GET',
  path: '/api/site-facts',
  summary: 'Returns the figures on the public pages and the operator of the site.',
  access: 'anyone',
  input: emptyInput,
  output: siteFacts,
  staleAfter: [siteFactsChanged],
})

export const updateSiteFacts = endpoint({
  name: 'marketing.updateSiteFacts',
  method: 'PUT',
  path: '/api/site-facts',
  summary: 'Changes the figures and the operator of the site.',
  access: 'admin',
  input: z.strictObject({
    figures,
    operator: z.strictObject({ name: z.nullable(text({ max: 120 })), contactEmail: z.nullable(email()) }),
  }),
  output: siteFacts,
})
