/** A small line without axes. Decorative: the numbers beside it and the charts say the same. */
export const TrendLine = ({ values }: { values: readonly (number | null)[] }) => {
  const most = Math.max(1, ...values.map((value) => value ?? 0))
  const points = values.map(
    (value, at) => `${(at / Math.max(1, values.length - 1)) * 100},${30 - ((value ?? 0) / most) * 28}`,
  )
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 100 32"
      preserveAspectRatio="none"
      className="h-10 w-full overflow-visible text-primary rtl:-scale-x-100"
    >
      <polyline
        points={points.join(' ')}
        className="fill-none stroke-current"
        strokeWidth={1.5}
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
      <line x1={0} x2={100} y1={31} y2={31} className="stroke-line" vectorEffect="non-scaling-stroke" />
    </svg>
  )
}
