const fullId = /(?:^|-)([0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12})$/i
const idPrefix = /(?:^|-)([0-9a-f]{8})$/i

export type IdRange = { from: string; to: string }

/** All ids that begin with 8 hex digits, as a range for the primary key's index. */
export const idsBeginningWith = (prefix: string): IdRange => ({
  from: `${prefix}-0000-0000-0000-000000000000`,
  to: `${prefix}-ffff-ffff-ffff-ffffffffffff`,
})

/** Possible meanings of the last part of a detail page's URL, in order of look-up (ROUTE-06). */
export const parseDetailAddress = (
  address: string,
): { slug: string; id: string | null; ids: IdRange | null; raw: string } => {
  const slug = address.normalize('NFC').toLowerCase()
  const id = fullId.exec(slug)?.[1] ?? null
  const prefix = id === null ? idPrefix.exec(slug)?.[1] : undefined
  return { slug, id, ids: prefix === undefined ? null : idsBeginningWith(prefix), raw: address }
}

export type Lookup<Row> = {
  bySlug: (slug: string) => Promise<Row | undefined>
  byId: (id: string) => Promise<Row | undefined>
  /** Rows with an id in the range; two rows suffice to show that the prefix is ambiguous. */
  inRange: (ids: IdRange) => Promise<readonly Row[]>
}

/** ROUTE-06: an ambiguous id prefix finds nothing for anyone. The area checks whether the viewer may see the row. */
export const findByAddress = async <Row>(
  address: string,
  { bySlug, byId, inRange }: Lookup<Row>,
): Promise<Row | undefined> => {
  const { slug, id, ids, raw } = parseDetailAddress(address)
  const onlyOne = (rows: readonly Row[]) => (rows.length === 1 ? rows[0] : undefined)
  return (
    (await bySlug(slug)) ??
    (id === null ? undefined : await byId(id)) ??
    (ids === null ? undefined : onlyOne(await inRange(ids))) ??
    (raw === slug ? undefined : await bySlug(raw))
  )
}
