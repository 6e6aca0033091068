import sharp from 'sharp'
import { expect, it } from 'vitest'
import { openTestDatabase } from '#tests/support/database.ts'
import { demoProducts } from './demo-products.ts'
import { seedDemo } from './demo.ts'

const { db, pool } = await openTestDatabase()
const stored = new Map<string, Uint8Array>()
await seedDemo({ db, pool } as Parameters<typeof seedDemo>[0], {
  put: async (key, bytes) => void stored.set(key, bytes),
})

it('the demo data launches products with pictures, votes and a discussion', async () => {
  const products = await db
    .selectFrom('products')
    .select(['slug', 'status', 'vote_count', 'comment_count', 'launched_at'])
    .orderBy('launched_at')
    .execute()
  expect(products).toHaveLength(demoProducts.length)
  for (const { slug, status, vote_count, comment_count } of products) {
    const product = demoProducts.find((one) => one.slug === slug)
    const comments = (product?.comments ?? []).flatMap((one) => [one, ...(one.answers ?? [])])
    expect([slug, status, vote_count, comment_count]).toEqual([
      slug,
      product?.state ?? 'approved',
      product?.voters?.length ?? 0,
      comments.length,
    ])
  }
  // Members do not vote for their own products, and all comments follow the launch.
  for (const { by, makers = [], voters = [], comments = [], hours } of demoProducts) {
    expect(voters.filter((voter) => voter === by || makers.includes(voter))).toEqual([])
    expect(comments.every((one) => one.hours < hours)).toBe(true)
  }
})

it('every picture of the demo data is stored in the sizes of its rows', async () => {
  const rows = await db
    .selectFrom('files')
    .select(['storage_key as key', 'width', 'height', 'bytes'])
    .unionAll(db.selectFrom('file_renditions').select(['storage_key as key', 'width', 'height', 'bytes']))
    .execute()
  expect(rows.length).toBeGreaterThan(24)
  for (const { key, width, height, bytes } of rows) {
    const picture = stored.get(key)
    expect(picture?.length).toBe(bytes)
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'webp', width, height })
  }
})

it('the demo data has partners with approved applications, and pending and rejected ones', async () => {
  const rounds = await db
    .selectFrom('partner_applications')
    .select(['applicant_id', 'status', 'decided_by'])
    .orderBy('created_at')
    .execute()
  expect(rounds.map(({ status }) => status)).toEqual(['approved', 'approved', 'rejected', 'pending'])
  const partners = await db.selectFrom('user_roles').select('user_id').where('role', '=', 'partner').execute()
  expect(partners.map(({ user_id }) => user_id).toSorted()).toEqual(
    rounds
      .filter(({ status }) => status === 'approved')
      .map(({ applicant_id }) => applicant_id)
      .toSorted(),
  )
})
