import type { RoundView } from '../../contract/index.ts'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { userText } from '#shell/ui/user-text.ts'

/** The criteria of a round with their meaning and weight. */
export const Rubric = ({ criteria }: Pick<RoundView, 'criteria'>) => {
  const t = useTexts('program-reviews')
  const format = useFormat()
  return (
    <ol className="flex flex-col gap-3 text-sm">
      {criteria.map(({ id, name, meaning, meaningLanguage, weight }) => (
        <li key={id} className="flex min-w-0 flex-col gap-0.5">
          <span className="flex flex-wrap items-baseline justify-between gap-x-4">
            <bdi className="min-w-0 font-medium wrap-anywhere">{name}</bdi>
            <span className="text-xs text-ink-muted">{t('rounds.weight', { number: format.number(weight) })}</span>
          </span>
          {meaning && (
            <p {...userText(meaningLanguage)} className="prose-text text-ink-muted">
              {meaning}
            </p>
          )}
        </li>
      ))}
    </ol>
  )
}
