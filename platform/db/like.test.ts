import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { openTestDatabase } from '#tests/support/database.ts'
import { escapeLike, trigramContains } from './like.ts'

const { db } = await openTestDatabase()
const matches = async (text: string, word: string) => {
  const { rows } = await sql<{ literal: boolean; trigram: boolean }>`
    select ${text} like ${`%${escapeLike(word)}%`} as literal, trigram_letters(${text}) like ${trigramContains(word)} as trigram`.execute(
    db,
  )
  return rows[0]
}

it('escapeLike and trigramContains match pattern characters literally', async () => {
  for (const sign of ['%', '_', '\\']) {
    expect(await matches(`50${sign}rabatt`, `50${sign}r`), sign).toEqual({ literal: true, trigram: true })
    expect(await matches('50 rabatt', `0${sign}r`), sign).toEqual({ literal: false, trigram: false })
  }
  // The wide sign folds to `%`, which must then match literally, too.
  expect((await matches('50 rabatt', '0％r'))?.trigram).toBe(false)
})
