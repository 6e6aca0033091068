import { useTexts } from '#shell/i18n/texts.ts'
import { Section } from '#shell/ui/page-header.tsx'
import type { ChangeView } from '../contract/index.ts'

/** Checks whose state is another one than in the run before. */
export const ChangesSinceBefore = ({ changes }: { changes: readonly ChangeView[] }) => {
  const t = useTexts('production-audit')
  if (changes.length === 0) return null
  return (
    <Section level={3} title={t('changes.title')}>
      <ul className="grid gap-1.5 text-sm">
        {changes.map(({ check, before, after }) => (
          <li key={check} className="flex flex-wrap gap-x-2">
            <span className="font-medium">{t(`checks.${check}`)}</span>
            <span className="text-ink-muted">
              {before === null
                ? t('changes.added', { after: t(`states.${after}`) })
                : t('changes.from_to', { before: t(`states.${before}`), after: t(`states.${after}`) })}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
