import { expect, it } from 'vitest'
import { connect } from '#features/profiles/server/testing.ts'
import { startTestServer } from '#tests/support/server.ts'
import { declineRequest, requestConnection, setDismissed } from '../contract/index.ts'
import { network } from './index.ts'
import { signedInProfile } from './testing.ts'

const server = await startTestServer()

it('[SET-10/erasure] the export has connections and requests but no decline of a sent request; erasing deletes all of it', async () => {
  const [me, friend, asked, asking] = [
    await signedInProfile(server),
    await signedInProfile(server, { fullName: 'Vän' }),
    await signedInProfile(server),
    await signedInProfile(server),
  ]
  await connect(server, me.id, friend.id)
  await me.client.succeed(requestConnection, { memberId: asked.id, message: 'Hej' })
  await asked.client.succeed(declineRequest, { memberId: me.id })
  await asking.client.succeed(requestConnection, { memberId: me.id, message: 'Hallå' })
  await me.client.succeed(setDismissed, { memberId: friend.id, dismissed: true })
  expect(await network.exportFor?.(server.db, me.id)).toEqual({
    connections: [{ other_id: friend.id, full_name: 'Vän', connected_at: expect.any(Date) }],
    requestsSent: [{ to_id: asked.id, message: 'Hej', language: 'sv', created_at: expect.any(Date) }],
    requestsReceived: [
      { from_id: asking.id, message: 'Hallå', language: 'sv', created_at: expect.any(Date), declined_at: null },
    ],
    dismissedRecommendations: [{ other_id: friend.id, created_at: expect.any(Date) }],
  })
  await network.erase?.(server.db, me.id)
  expect(await network.exportFor?.(server.db, me.id)).toEqual({
    connections: [],
    requestsSent: [],
    requestsReceived: [],
    dismissedRecommendations: [],
  })
  expect(await network.exportFor?.(server.db, friend.id)).toMatchObject({ connections: [] })
})
