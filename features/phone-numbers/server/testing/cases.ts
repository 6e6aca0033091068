import type { AreaCases } from '#tests/support/area-cases.ts'

/** The area's cases in the tests across all areas. */
export const cases: AreaCases = {
  otherReads: { 'phoneNumbers.read': "the number in the viewer's own profile" },
  addRowsToErase: async ({ server: { db }, me }) => {
    await db
      .insertInto('phone_codes')
      .values({
        user_id: me.id,
        phone: '+46701234567',
        code_hash: Buffer.from('a hash'),
        expires_at: new Date(Date.now() + 60_000),
      })
      .execute()
  },
}
