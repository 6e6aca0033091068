import * as z from 'zod/mini'
import { okOutput, endpoint, emptyInput } from '#kit/endpoint.ts'
import { accountChanged } from './events.ts'
import { nextPath } from './next-path.ts'

/** The page is deleted after this time. */
export const nextPageRetentionDays = 30

export const setNextPage = endpoint({
  name: 'accounts.setNextPage',
  method: 'PUT',
  path: '/api/account/next-page',
  summary: 'Keeps the page that the member wanted until the onboarding is done; null once they have gone on to it.',
  access: 'member',
  input: z.strictObject({ path: z.nullable(nextPath()) }),
  output: okOutput,
})

export const readNextPage = endpoint({
  name: 'accounts.readNextPage',
  method: 'GET',
  path: '/api/account/next-page',
  summary: 'The page that led the member to sign up or in, as long as they have not gone on to it; null without one.',
  access: 'member',
  input: emptyInput,
  output: z.strictObject({ path: z.nullable(z.string()) }),
  staleAfter: [accountChanged],
})
