import { expect, it } from 'vitest'
import { signedInMember } from '#features/accounts/server/testing.ts'
import { decideCase, listCases, report } from '#features/moderation/contract/index.ts'
import { startTestServer } from '#tests/support/server.ts'
import { readMentor, setListingActive } from '../contract/index.ts'
import { buildListing } from './testing.ts'

const server = await startTestServer()
