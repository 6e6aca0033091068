import { useTexts } from '#shell/i18n/texts.ts'
import { Section } from '#shell/ui/page-header.tsx'
import type { Platform } from '../../contract/index.ts'
import { FigureValue } from '../figure-value.tsx'
import { PlainTable } from './plain-table.tsx'

/** How many members offer a skill or live in a city, and how many open opportunities ask for it. */
export const Market = ({ platform: { skills, cities } }: { platform: Platform }) => {
  const t = useTexts('analytics')
  return (
    <Section title={t('market.title')} text={t('market.text')}>
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
        <Words title={t('market.skills')} column={t('market.skill')} words={skills} />
        <Words title={t('market.cities')} column={t('market.city')} words={cities} />
      </div>
    </Section>
  )
}

const Words = ({ title, column, words }: { title: string; column: string; words: Platform['skills'] }) => {
  const t = useTexts('analytics')
  return (
    <section className="flex min-w-0 flex-col gap-3">
      <h3 className="font-medium">{title}</h3>
      {words.length === 0 ? (
        <p className="text-sm text-ink-muted">{t('market.none')}</p>
      ) : (
        <PlainTable
          label={title}
          columns={[column, t('market.members'), t('market.opportunities')]}
          rows={words.map(({ name, members, opportunities }) => {
            const q = encodeURIComponent(name)
            return {
              key: name,
              cells: [
                <bdi key="name">{name}</bdi>,
                <FigureValue
                  key="members"
                  value={members}
                  to={`/network?q=${q}`}
                  label={`${name}, ${t('market.members')}`}
                />,
                <FigureValue
                  key="opportunities"
                  value={opportunities}
                  to={`/opportunities?q=${q}`}
                  label={`${name}, ${t('market.opportunities')}`}
                />,
              ],
            }
          })}
        />
      )}
    </section>
  )
}
