import type { ProgramCard } from '../../contract/index.ts'
import { uniqueById } from '#shell/api/unique-by-id.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { classes } from '#shell/ui/classes.ts'
import { ProgramRow, rowColumns } from './program-row.tsx'

/** Programs as rows below a head with the names of the columns. */
export const ProgramRows = ({ programs }: { programs: readonly ProgramCard[] }) => {
  const t = useTexts('programs')
  return (
    <div>
      <div
        aria-hidden="true"
        className={classes('hidden px-5 pb-2 text-xs text-ink-faint *:nth-[n+2]:text-end', rowColumns)}
      >
        <span>{t('list.columns.program')}</span>
        <span>{t('list.columns.deadline')}</span>
        <span>{t('list.columns.price')}</span>
      </div>
      <ul
        aria-label={t('list.results')}
        className="divide-y divide-line overflow-hidden rounded-xl border border-line bg-surface-raised"
      >
        {uniqueById(programs).map((program) => (
          <li key={program.id}>
            <ProgramRow program={program} />
          </li>
        ))}
      </ul>
    </div>
  )
}
