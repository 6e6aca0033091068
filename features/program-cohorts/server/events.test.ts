import { expect, it } from 'vitest'
import { drainEvents, subscribeLive } from '#tests/support/live-subscription.ts'
import { startTestServer } from '#tests/support/server.ts'
import { announce, setAlumnus, setIntroduction } from '../contract/index.ts'
import { createCohortScene } from './testing.ts'

const server = await startTestServer({ jobs: false })

/** The events about cohorts that each client gets while `act` runs. */
const createListeners = async (clients: readonly Parameters<typeof subscribeLive>[1][]) => {
  const streams = await Promise.all(clients.map((client) => subscribeLive(server, client)))
  return async (act: () => Promise<unknown>) => {
    for (const stream of streams) await drainEvents(server, stream)
    const before = streams.map(({ received }) => received.length)
    await act()
    for (const stream of streams) await drainEvents(server, stream)
    return streams.map(({ received }, index) =>
      received
        .slice(before[index])
        .map(({ name }) => name)
        .filter((name) => name.startsWith('programCohorts.')),
    )
  }
}

it('an announcement and an introduction are published to the owner and the participants, and to nobody else', async () => {
  const { owner, programId, participants } = await createCohortScene(server)
  const other = await createCohortScene(server)
  const eventsOf = await createListeners([owner, ...participants, other.owner].map(({ client }) => client))
  const changed = ['programCohorts.changed']
  const words = { title: 'Next week', text: 'We meet on Monday.' }
  expect(await eventsOf(() => owner.client.succeed(announce, { programId, ...words }))).toEqual([
    changed,
    changed,
    changed,
    [],
  ])
  expect(await eventsOf(() => participants[0].client.succeed(setIntroduction, { programId, text: 'Hi.' }))).toEqual([
    changed,
    changed,
    changed,
    [],
  ])
})

it('the choice to become an alumnus is published to its participant, and to everyone once the program is completed', async () => {
  const { owner, programId, participants } = await createCohortScene(server)
  const eventsOf = await createListeners([owner, ...participants].map(({ client }) => client))
  const choose = () => participants[0].client.succeed(setAlumnus, { programId, isAlumnus: true })
  expect(await eventsOf(choose)).toEqual([[], ['programCohorts.changed'], []])
  await server.db.updateTable('programs').set({ status: 'completed' }).where('id', '=', programId).execute()
  const alumni = 'programCohorts.alumniChanged'
  expect(await eventsOf(choose)).toEqual([[alumni], ['programCohorts.changed', alumni], [alumni]])
})
