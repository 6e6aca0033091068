import { expect, it } from 'vitest'
import { createFairQueue } from './fair-queue.ts'

it('the upload queue serves members in rotation, however many files one of them has sent', async () => {
  const queue = createFairQueue({ limit: 10, limitPerMember: 10 })
  const done: string[] = []
  const send = (memberId: string, name: string) => queue.run(memberId, async () => void done.push(name))
  await Promise.all([
    send('anna', 'a1'),
    send('anna', 'a2'),
    send('anna', 'a3'),
    send('erik', 'e1'),
    send('maja', 'm1'),
    send('erik', 'e2'),
  ])
  expect(done).toEqual(['a1', 'a2', 'e1', 'm1', 'a3', 'e2'])
})

it('the upload queue runs one job at a time and continues after a failed one', async () => {
  const queue = createFairQueue({ limit: 10, limitPerMember: 10 })
  let running = 0
  const job = async (fails: boolean) => {
    running++
    expect(running).toBe(1)
    await Promise.resolve()
    running--
    if (fails) throw new Error('The job fails.')
    return 'done'
  }
  const answers = await Promise.allSettled([
    queue.run('anna', () => job(true)),
    queue.run('anna', () => job(false)),
    queue.run('erik', () => job(false)),
  ])
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled'])
  expect(queue.size).toBe(0)
})

it('the upload queue refuses a job when it is full or its member has too many waiting', async () => {
  const queue = createFairQueue({ limit: 4, limitPerMember: 2 })
  const send = (memberId: string) => queue.run(memberId, async () => memberId)
  expect(await Promise.all(['anna', 'anna', 'anna', 'anna', 'erik', 'maja'].map(send))).toEqual([
    'anna',
    'anna',
    'anna',
    null,
    'erik',
    null,
  ])
  expect(await send('maja')).toBe('maja')
})
