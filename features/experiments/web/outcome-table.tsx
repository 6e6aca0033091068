import { useSearchParams } from 'react-router'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Link } from '#shell/ui/link.tsx'
import { TableContainer } from '#shell/ui/table-container.tsx'
import type { ExperimentName } from '../contract/experiments.ts'
import type { MemberFilter, Outcome, RunView } from '../contract/index.ts'
import { useExperimentTexts } from './experiment-texts.ts'
import { memberRowsPath } from './member-rows.ts'

const columns = ['variant', 'members', 'counted', 'reached', 'share'] as const
type NumberColumn = 'members' | 'counted' | 'reached'
/** Which members a number is made of. */
const rowsOf: Record<NumberColumn, { outcome?: MemberFilter }> = {
  members: {},
  counted: { outcome: 'counted' },
  reached: { outcome: 'reached' },
}

/** The outcome of each variant; numbers open the members that they are made of (ANA-01). */
export const OutcomeTable = ({ name, run }: { name: ExperimentName; run: RunView }) => {
  const t = useTexts('experiments')
  const texts = useExperimentTexts(name)
  return (
    <TableContainer label={t('table.label')}>
      <table className="w-full text-sm tabular-nums">
        <thead className="bg-surface-sunken text-ink-muted">
          <tr>
            {columns.map((column) => (
              <th
                key={column}
                scope="col"
                className={`px-4 py-2 font-medium ${column === 'variant' ? 'text-start' : 'text-end'}`}
              >
                {t(`table.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {run.outcomes.map((outcome) => (
            <tr key={outcome.variant} className="border-t border-line">
              <th scope="row" className="min-w-40 px-4 py-2 text-start font-normal">
                {texts.variant(outcome.variant)}
              </th>
              {(['members', 'counted', 'reached'] as const).map((column) => (
                <td key={column} className="px-4 py-2 text-end">
                  <Count run={run} outcome={outcome} column={column} variant={texts.variant(outcome.variant)} />
                </td>
              ))}
              <td className="px-4 py-2 text-end whitespace-nowrap">
                <Share share={outcome.share} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableContainer>
  )
}

type CountProps = { run: RunView; outcome: Outcome; column: NumberColumn; variant: string }

const Count = ({ run, outcome, column, variant }: CountProps) => {
  const t = useTexts('experiments')
  const format = useFormat()
  const [search] = useSearchParams()
  const number = format.number(outcome[column])
  if (outcome[column] === 0) return number
  return (
    <Link
      to={memberRowsPath(search, { run: run.id, variant: outcome.variant, ...rowsOf[column] })}
      preventScrollReset
      aria-label={t('number_label', { number, column: t(`table.${column}`), variant })}
    >
      {number}
    </Link>
  )
}

const Share = ({ share }: { share: Outcome['share'] }) => {
  const t = useTexts('experiments')
  const format = useFormat()
  if (!share) return <span className="text-ink-muted">{t('table.hidden')}</span>
  const { value, low, high } = share
  return <>{t('interval', { value: format.percent(value), low: format.percent(low), high: format.percent(high) })}</>
}
