import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Section } from '#shell/ui/page-header.tsx'
import type { Platform } from '../../contract/index.ts'
import { FigureValue } from '../figure-value.tsx'
import { PlainTable } from './plain-table.tsx'

/** How much of what members ask is answered within two weeks. */
export const Answers = ({ platform: { answers, period, maySeeRows } }: { platform: Platform }) => {
  const t = useTexts('analytics')
  const format = useFormat()
  return (
    <Section title={t('answers.title')} text={t('answers.text')}>
      {answers.length === 0 ? (
        <p className="text-sm text-ink-muted">{t('answers.none')}</p>
      ) : (
        <PlainTable
          label={t('answers.title')}
          columns={[t('answers.kind'), t('answers.asked'), t('answers.answered'), t('answers.rate')]}
          rows={answers.map(({ kind, asked, answered }) => {
            const name = t(`answers.kinds.${kind}`)
            const rows = (figure: 'applications' | 'answered_applications') =>
              maySeeRows && kind !== 'messages' ? { ...period, figure } : undefined
            return {
              key: kind,
              cells: [
                name,
                <FigureValue
                  key="asked"
                  value={asked}
                  label={`${name}, ${t('answers.asked')}`}
                  rows={rows('applications')}
                />,
                <FigureValue
                  key="answered"
                  value={answered}
                  label={`${name}, ${t('answers.answered')}`}
                  rows={rows('answered_applications')}
                />,
                asked && answered !== null ? format.percent(answered / asked) : '–',
              ],
            }
          })}
        />
      )}
      <p className="max-w-measure text-sm text-ink-muted">{t('answers.private')}</p>
    </Section>
  )
}
