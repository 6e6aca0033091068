/** Deletes the entries that were stored first until at most `most` are left. */
export const deleteOldest = async (cache: Cache, most: number): Promise<void> => {
  // In the order in which they were stored.
  const entries = await cache.keys()
  for (const entry of entries.slice(0, Math.max(0, entries.length - most))) await cache.delete(entry)
}
