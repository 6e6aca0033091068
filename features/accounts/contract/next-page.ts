import * as z from 'zod/mini'
import { okOutput, endpoint, emptyInput } from '#kit/endpoint.ts'
import { accountChanged } from './events.ts'
import { nextPath } from './next-path.ts'

export const nextPageRetentionDays = 30

export const setNextPage = endpoint({
  name: 'accounts.setNextPage',
  method: 'PUT',
  path: '/api/account/next-page',
  summary: 'Stores the page to open after the onboarding; `null` removes it once the member has opened it.',
  access: 'member',
  input: z.strictObject({ path: z.nullable(nextPath()) }),
  inputFromOthers: true,
  output: okOutput,
})

export const readNextPage = endpoint({
  name: 'accounts.readNextPage',
  method: 'GET',
  path: '/api/account/next-page',
  summary: 'Returns the page that led the caller to sign up or sign in, until they open it; null without one.',
  access: 'member',
  input: emptyInput,
  output: z.strictObject({ path: z.nullable(z.string()) }),
  staleAfter: [accountChanged],
})
