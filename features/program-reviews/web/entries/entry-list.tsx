import CircleCheck from 'lucide-react/icons/circle-check'
import Inbox from 'lucide-react/icons/inbox'
import { useSearchParams } from 'react-router'
import { listEntries, type RoundView } from '../../contract/index.ts'
import { useList } from '#shell/api/query.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { ButtonLink } from '#shell/ui/button.tsx'
import { ChipLinks } from '#shell/ui/chip.tsx'
import { EmptyState } from '#shell/ui/empty-state.tsx'
import { Section } from '#shell/ui/page-header.tsx'
import { PagedList } from '#shell/ui/paged-list.tsx'
import { ListSkeleton } from '#shell/ui/skeleton.tsx'
import { entriesPath, entryPath } from '../paths.ts'
import { EntryRow } from './entry-row.tsx'
import { parseShown, type Shown, shownNames, shownStates } from './search-params.ts'

/** The applications of a round for a reviewer; those to review first. */
export const EntryList = ({ round, slug }: { round: RoundView; slug: string }) => {
  const t = useTexts('program-reviews')
  const [search] = useSearchParams()
  const shown = parseShown(search)
  const states = shownStates[shown]
  const list = useList(listEntries, { id: round.id, ...(states && { states: [...states] }) })
  const pathOf = (part: Shown) => `${entriesPath(slug, round.id)}&show=${part}`
  const counts = round.progress && {
    left: round.progress.left,
    done: round.progress.done + round.progress.abstained,
    recused: round.progress.recused,
    all: null,
  }
  const isAllDone = shown === 'left' && Boolean(round.progress && round.progress.done + round.progress.abstained > 0)
  const empty = isAllDone ? 'all_done' : 'none'
  return (
    <Section title={t('entries.title')}>
      <ChipLinks
        replace
        row
        label={t('entries.filter')}
        links={shownNames.map((part) => {
          const count = counts?.[part] ?? null
          const label = t(`entries.show.${part}`)
          return { to: pathOf(part), label: count === null ? label : `${label} ${count}`, current: part === shown }
        })}
      />
      <PagedList
        list={list}
        label={t('entries.title')}
        layout="rows"
        failure={t('entries.failed')}
        skeleton={<ListSkeleton rows={4} />}
        empty={
          <EmptyState
            level={3}
            icon={isAllDone ? <CircleCheck /> : <Inbox />}
            title={t(`entries.${empty}.title`)}
            text={t(`entries.${empty}.text`)}
            action={shown !== 'all' && <ButtonLink to={pathOf('all')}>{t('entries.show_all')}</ButtonLink>}
          />
        }
      >
        {(entry) => <EntryRow entry={entry} path={entryPath(slug, round.id, entry.id)} />}
      </PagedList>
    </Section>
  )
}
