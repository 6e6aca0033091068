import Scale from 'lucide-react/icons/scale'
import { productLimits } from '../contract/index.ts'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'

/** PROD-06: explains the ranking next to the boards. */
export const RankingNote = () => {
  const t = useTexts('products')
  const format = useFormat()
  return (
    <section className="flex flex-col gap-2 text-sm text-ink-muted">
      <h2 className="flex items-center gap-2 font-medium text-ink">
        <Scale className="text-ink-muted" />
        {t('ranking.title')}
      </h2>
      <p>{t('ranking.votes')}</p>
      <p>
        {t('ranking.new_accounts', {
          count: productLimits.newAccountDays,
          share: format.percent(productLimits.newVoteWeight / 100),
        })}
      </p>
      <p>{t('ranking.day')}</p>
    </section>
  )
}
