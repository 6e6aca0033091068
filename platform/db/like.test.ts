import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { openTestDatabase } from '#tests/support/database.ts'
import { literally, withinLetters } from './like.ts'

const { db } = await openTestDatabase()
const found = async (text: string, word: string) => {
  const { rows } = await sql<{ typed: boolean; folded: boolean }>`
    select ${text} like ${`%${literally(word)}%`} as typed, trigram_letters(${text}) like ${withinLetters(word)} as folded`.execute(
    db,
  )
  return rows[0]
}

it('signs of patterns mean themselves in what is searched for', async () => {
  for (const sign of ['%', '_', '\\']) {
    expect(await found(`50${sign}rabatt`, `50${sign}r`), sign).toEqual({ typed: true, folded: true })
    expect(await found('50 rabatt', `0${sign}r`), sign).toEqual({ typed: false, folded: false })
  }
  // Folded it is the common sign, which then means itself, too.
  expect((await found('50 rabatt', '0％r'))?.folded).toBe(false)
})
