import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Section } from '#shell/ui/page-header.tsx'
import { TableContainer } from '#shell/ui/table-container.tsx'
import type { AuditRunView } from '../contract/index.ts'

const counts = ['failed', 'warnings', 'passed'] as const

/** The latest runs, newest first. */
export const AuditHistory = ({ runs }: { runs: readonly AuditRunView[] }) => {
  const t = useTexts('production-audit')
  const format = useFormat()
  return (
    <Section level={3} title={t('history.title')}>
      <TableContainer label={t('history.title')}>
        <table className="w-full border-collapse text-sm">
          <thead>
            <tr className="border-b border-line text-ink-muted">
              {(['when', 'by'] as const).map((column) => (
                <th key={column} scope="col" className="px-4 py-3 text-start font-medium">
                  {t(`history.${column}`)}
                </th>
              ))}
              {counts.map((column) => (
                <th key={column} scope="col" className="px-4 py-3 text-end font-medium">
                  {t(`history.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {runs.map(({ id, startedAt, startedBy, trigger, failed, warning, passed }) => (
              <tr key={id} className="border-b border-line last:border-0">
                <td className="px-4 py-3 whitespace-nowrap">{format.dateTime(startedAt)}</td>
                <td className="px-4 py-3">{startedBy === null ? t(`by.${trigger}`) : <bdi>{startedBy}</bdi>}</td>
                {[failed, warning, passed].map((count, index) => (
                  <td key={counts[index]} className="px-4 py-3 text-end tabular-nums">
                    {format.number(count)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </TableContainer>
    </Section>
  )
}
