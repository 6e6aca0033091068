/** Drops repeated items: one that moves between two page requests is on both pages. It keeps its first position. */
export const uniqueById = <T extends { id: string }>(items: readonly T[]): T[] => [
  ...new Map(items.map((one) => [one.id, one])).values(),
]
