const fullId = /(?:^|-)([0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12})$/i
const idPrefix = /(?:^|-)([0-9a-f]{8})$/i

export type IdRange = { from: string; to: string }

/** Every id that begins with these 8 hex digits: a range of the primary key's index. */
export const idsBeginningWith = (prefix: string): IdRange => ({
  from: `${prefix}-0000-0000-0000-000000000000`,
  to: `${prefix}-ffff-ffff-ffff-ffffffffffff`,
})

/**
 * What the last part of an address can mean, in the order in which it is tried (ROUTE-06): a slug, a full id, the start
 * of an id at its end, and the value as it was typed.
 */
export const parseDetailAddress = (
  typed: string,
): { slug: string; id: string | null; ids: IdRange | null; raw: string } => {
  const slug = typed.normalize('NFC').toLowerCase()
  const id = fullId.exec(slug)?.[1] ?? null
  const prefix = id === null ? idPrefix.exec(slug)?.[1] : undefined
  return { slug, id, ids: prefix === undefined ? null : idsBeginningWith(prefix), raw: typed }
}

/** How an area looks up its rows. */
export type Lookup<Row> = {
  bySlug: (slug: string) => Promise<Row | undefined>
  byId: (id: string) => Promise<Row | undefined>
  /** The rows with an id in the range; two are enough to know that there is more than one. */
  inRange: (ids: IdRange) => Promise<readonly Row[]>
}

/**
 * The row that the last part of a detail page's address leads to (ROUTE-06). A prefix that more than one id begins with
 * leads to none, whoever asks: an address means the same to everybody. Whether the viewer may see the row is the area's to check.
 */
export const findByAddress = async <Row>(
  typed: string,
  { bySlug, byId, inRange }: Lookup<Row>,
): Promise<Row | undefined> => {
  const { slug, id, ids, raw } = parseDetailAddress(typed)
  const onlyOne = (rows: readonly Row[]) => (rows.length === 1 ? rows[0] : undefined)
  return (
    (await bySlug(slug)) ??
    (id === null ? undefined : await byId(id)) ??
    (ids === null ? undefined : onlyOne(await inRange(ids))) ??
    (raw === slug ? undefined : await bySlug(raw))
  )
}
