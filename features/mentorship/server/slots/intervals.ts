type Range = { start: number; end: number }

/** Sorts ranges and joins those that overlap or touch. Empty ranges are dropped. */
export const mergeRanges = (ranges: readonly Range[]): Range[] => {
  const merged: Range[] = []
  for (const { start, end } of ranges
    .filter((range) => range.start < range.end)
    .toSorted((a, b) => a.start - b.start)) {
    const last = merged.at(-1)
    if (last && start <= last.end) last.end = Math.max(last.end, end)
    else merged.push({ start, end })
  }
  return merged
}
