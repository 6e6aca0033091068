import { onTestFinished } from 'vitest'
import type { TestServer } from './server.ts'

/** Locks a table, so that its reads wait. Returns a function that ends this; the end of the test does it too. */
export const holdReads = async ({ pool }: Pick<TestServer, 'pool'>, table: string): Promise<() => Promise<void>> => {
  const holder = await pool.connect()
  await holder.query(`begin; lock table ${table} in access exclusive mode`)
  let isLocked = true
  const release = async () => {
    if (!isLocked) return
    isLocked = false
    await holder.query('rollback')
    holder.release()
  }
  onTestFinished(release)
  return release
}
