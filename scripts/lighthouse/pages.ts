import type { Database } from '#platform/db/database.ts'

/** `path` is null when the community has no such page. */
export type MeasuredPage = { name: string; path: string | null }

/** The public pages to measure, including the newest opportunity and the newest product. */
export const pagesIn = async ({ pool }: Database): Promise<MeasuredPage[]> => {
  const newest = async (table: 'opportunities' | 'products', area: string): Promise<string | null> => {
    const { rows: columns } = await pool.query<{ name: string }>(
      'select column_name as name from information_schema.columns where table_name = $1',
      [table],
    )
    if (!columns.some(({ name }) => name === 'slug')) return null
    const { rows } = await pool.query<{ slug: string }>(
      `select slug from ${table} order by created_at desc, id desc limit 1`,
    )
    return rows[0] ? `/${area}/${rows[0].slug}` : null
  }
  const product = await newest('products', 'products')
  return [
    { name: 'home', path: '/' },
    { name: 'opportunity list', path: '/opportunities' },
    { name: 'opportunity detail', path: await newest('opportunities', 'opportunities') },
    { name: 'product list', path: product && '/products' },
    { name: 'product detail', path: product },
    { name: 'about', path: '/about' },
  ]
}
