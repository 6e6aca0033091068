import CircleCheck from 'lucide-react/icons/circle-check'
import Inbox from 'lucide-react/icons/inbox'
import { useSearchParams } from 'react-router'
import { listEntries, type RoundView } from '../../contract/index.ts'
import { useList } from '#shell/api/query.ts'
import { uniqueById } from '#shell/api/unique-by-id.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { ButtonLink } from '#shell/ui/button.tsx'
import { ChipLinks } from '#shell/ui/chip.tsx'
import { classes } from '#shell/ui/classes.ts'
import { EmptyState } from '#shell/ui/empty-state.tsx'
import { ErrorState } from '#shell/ui/error-state.tsx'
import { EndOfList, LoadMore } from '#shell/ui/list-end.tsx'
import { Section } from '#shell/ui/page-header.tsx'
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
      {list.isPending && <ListSkeleton rows={4} />}
      {list.error && list.items.length === 0 && (
        <ErrorState text={t('entries.failed')} onRetry={list.retry} reference={list.error.requestId} />
      )}
      {!list.isPending && !list.error && list.items.length === 0 && (
        <EmptyState
          level={3}
          icon={isAllDone ? <CircleCheck /> : <Inbox />}
          title={t(`entries.${empty}.title`)}
          text={t(`entries.${empty}.text`)}
          action={shown !== 'all' && <ButtonLink to={pathOf('all')}>{t('entries.show_all')}</ButtonLink>}
        />
      )}
      <ul
        aria-busy={list.isChanging}
        className={classes(
          'divide-y divide-line border-y border-line transition-opacity empty:hidden',
          list.isChanging && 'opacity-60',
        )}
      >
        {uniqueById(list.items).map((entry) => (
          <li key={entry.id}>
            <EntryRow entry={entry} path={entryPath(slug, round.id, entry.id)} />
          </li>
        ))}
      </ul>
      {list.hasMore && <LoadMore onLoad={list.loadMore} loading={list.isLoadingMore} />}
      {!list.hasMore && list.items.length > 0 && <EndOfList />}
    </Section>
  )
}
