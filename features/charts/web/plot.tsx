import { useParentSize } from '@visx/responsive'
import { scaleBand, scaleLinear, scalePoint } from '@visx/scale'
import { LinePath } from '@visx/shape'
import { type PointerEvent, useEffect, useId, useState } from 'react'
import { useFormat } from '#shell/i18n/format.ts'
import { useLanguage, useTexts } from '#shell/i18n/texts.ts'
import { ChartValue } from './chart-value.tsx'
import { lookOf, Mark, Patterns } from './marks.tsx'
import { type ChartData, isWhole, labelStep, largestValue, type RowsTo } from './series.ts'

type Props = ChartData & { title: string; kind: 'line' | 'bar'; rowsTo?: RowsTo | undefined }

/** The size of the page's text in pixels, which the margins for labels follow. */
const useTextSize = () => {
  const [size, setSize] = useState(16)
  useEffect(() => setSize(Number.parseFloat(getComputedStyle(document.documentElement).fontSize)), [])
  return size
}

/**
 * The drawing of a chart, with the values of one point below: the one under the pointer, or chosen with the arrow keys. In
 * Arabic it runs from right to left.
 */
export default function Plot({ title, kind, pointName, points, series, formatValue, rowsTo }: Props) {
  const t = useTexts('charts')
  const format = useFormat()
  const formatted = formatValue ?? format.number
  const isRtl = useLanguage() === 'ar'
  const textSize = useTextSize()
  const patterns = useId()
  const { parentRef, width } = useParentSize<HTMLDivElement>({
    debounceTime: 50,
    ignoreDimensions: ['height', 'top', 'left'],
  })
  const [chosen, setChosen] = useState<number>()
  const current = Math.min(chosen ?? points.length - 1, points.length - 1)

  // h-48
  const height = 12 * textSize
  const margin = { top: textSize * 0.75, bottom: textSize * 1.75, start: textSize * 3.25, end: textSize * 0.75 }
  const [left, right] = isRtl ? [margin.end, width - margin.start] : [margin.start, width - margin.end]
  const range: [number, number] = isRtl ? [right, left] : [left, right]
  const y = scaleLinear<number>({
    domain: [0, largestValue({ series })],
    range: [height - margin.bottom, margin.top],
    nice: 3,
  })
  const indexes = points.map((_, at) => at)
  const bands = scaleBand<number>({ domain: indexes, range, padding: 0.25 })
  const line = scalePoint<number>({ domain: indexes, range, padding: 0.5 })
  const middleOf = (at: number) => (kind === 'bar' ? (bands(at) ?? 0) + bands.bandwidth() / 2 : (line(at) ?? 0))
  const step = labelStep(points.length, right - left, textSize * 5)
  const ticks = y.ticks(3).filter((tick) => Number.isInteger(tick) || !isWhole({ series }))

  const chooseUnder = ({ clientX, currentTarget }: PointerEvent<SVGSVGElement>) => {
    const x = clientX - currentTarget.getBoundingClientRect().left
    const share = isRtl ? (right - x) / (right - left) : (x - left) / (right - left)
    setChosen(Math.max(0, Math.min(points.length - 1, Math.floor(share * points.length))))
  }
  const valuesOf = (at: number) =>
    series.map(({ name, values }) => {
      const value = values[at] ?? null
      return `${name}: ${value === null ? t('unknown') : formatted(value)}`
    })

  return (
    <div className="flex min-w-0 flex-col gap-2">
      <input
        type="range"
        className="peer sr-only"
        aria-label={t('choose', { point: pointName, title })}
        aria-valuetext={[points[current] ?? '', ...valuesOf(current)].join(', ')}
        min={0}
        max={points.length - 1}
        value={current}
        onChange={({ currentTarget }) => setChosen(Number(currentTarget.value))}
      />
      <div
        ref={parentRef}
        className="relative h-48 min-w-0 rounded-md peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus"
      >
        {width > 0 && (
          <svg
            role="img"
            aria-label={t('drawing', {
              title,
              from: points[0] ?? '',
              to: points.at(-1) ?? '',
              most: formatted(largestValue({ series })),
            })}
            width={width}
            height={height}
            // Positions below are physical, so that text anchors are too.
            className="absolute inset-0 touch-pan-y [direction:ltr] overflow-visible text-xs"
            onPointerMove={chooseUnder}
            onPointerDown={chooseUnder}
          >
            <defs>
              <Patterns prefix={patterns} series={series} />
            </defs>
            {ticks.map((tick) => (
              <g key={tick}>
                <line x1={left} x2={right} y1={y(tick)} y2={y(tick)} className="stroke-line" />
                <text
                  x={isRtl ? right + textSize / 2 : left - textSize / 2}
                  y={y(tick)}
                  dy="0.32em"
                  textAnchor={isRtl ? 'start' : 'end'}
                  className="fill-ink-muted tabular-nums"
                >
                  {formatted(tick)}
                </text>
              </g>
            ))}
            <line
              x1={middleOf(current)}
              x2={middleOf(current)}
              y1={margin.top}
              y2={height - margin.bottom}
              className="stroke-line-strong"
              strokeDasharray="2 3"
            />
            {kind === 'line'
              ? series.map(({ name, values }, one) => (
                  <g key={name} className={lookOf(one).color}>
                    <LinePath
                      data={values.map((value, at) => ({ value, at }))}
                      defined={({ value }) => value !== null}
                      x={({ at }) => middleOf(at)}
                      y={({ value }) => y(value ?? 0)}
                      className="stroke-current"
                      strokeWidth={2}
                      strokeDasharray={lookOf(one).dashes}
                    />
                    {values.map((value, at) =>
                      value !== null && (at % step === 0 || at === current) ? (
                        <Mark key={points[at]} series={one} x={middleOf(at)} y={y(value)} />
                      ) : null,
                    )}
                  </g>
                ))
              : series.map(({ name, values }, one) => (
                  <g key={name} className={lookOf(one).color}>
                    {values.map((value, at) => {
                      const barWidth = bands.bandwidth() / series.length
                      const place = isRtl ? series.length - 1 - one : one
                      return value ? (
                        <rect
                          key={points[at]}
                          x={(bands(at) ?? 0) + place * barWidth}
                          y={y(value)}
                          width={Math.max(1, barWidth - 1)}
                          height={Math.max(1, height - margin.bottom - y(value))}
                          rx={Math.min(2, barWidth / 4)}
                          fill={`url(#${patterns}-${one})`}
                          className="stroke-current"
                        />
                      ) : null
                    })}
                  </g>
                ))}
            {indexes
              .filter((at) => at % step === 0)
              .map((at) => (
                <text
                  key={at}
                  x={middleOf(at)}
                  y={height - textSize * 0.4}
                  textAnchor="middle"
                  className="fill-ink-muted"
                >
                  {points[at]}
                </text>
              ))}
          </svg>
        )}
      </div>
      <p className="flex flex-wrap items-baseline gap-x-5 gap-y-1 text-sm">
        <span dir="auto" className="text-ink-muted">
          {points[current]}
        </span>
        {series.map(({ name, values }, one) => (
          <span key={name} className="inline-flex min-w-0 items-baseline gap-1.5">
            <span dir="auto" className="min-w-0 text-ink-muted">
              {name}
            </span>
            <span className="font-medium">
              <ChartValue
                value={values[current] ?? null}
                label={`${name}, ${points[current]}`}
                to={rowsTo?.(current, one)}
                formatValue={formatted}
              />
            </span>
          </span>
        ))}
      </p>
    </div>
  )
}
