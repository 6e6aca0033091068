import Bookmark from 'lucide-react/icons/bookmark'
import { type ComponentProps, useState } from 'react'
import { useNavigate } from 'react-router'
import { queryOf } from '#features/list-exports/web/index.ts'
import { useEndpointQuery } from '#shell/api/query.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { lazyOverlay } from '#shell/layout/lazy-overlay.tsx'
import type { Button } from '#shell/ui/button.tsx'
import { buttonClasses } from '#shell/ui/button-styles.ts'
import { LazyMenu } from '#shell/ui/lazy-menu.tsx'
import type { MenuEntry } from '#shell/ui/menu-entries.ts'
import { listSavedFilters, type SavedFilterList } from '../contract/index.ts'
import { savedFilterPath } from './saved-filter-path.ts'
import { useNoteOf } from './use-note-of.ts'

const dialogs = {
  save: lazyOverlay(() => import('./save-dialog.tsx')),
  manage: lazyOverlay(() => import('./manage-dialog.tsx')),
}
type DialogName = keyof typeof dialogs

type Props = {
  list: SavedFilterList
  /** The filters in the address: the input of the list's endpoint. */
  filters: Parameters<typeof queryOf>[0]
  size?: ComponentProps<typeof Button>['size']
}

/** The menu of a list's saved filters, beside its other actions: applies, saves and manages them. */
export const SavedFilters = ({ list, filters, size = 'sm' }: Props) => {
  const t = useTexts('saved-filters')
  const navigate = useNavigate()
  const noteOf = useNoteOf()
  const { data, error, refetch } = useEndpointQuery(listSavedFilters, { list })
  const [open, setOpen] = useState<DialogName | null>(null)
  const [mounted, setMounted] = useState<DialogName | null>(null)
  const query = queryOf(filters)
  const items = data?.items ?? []
  const show = (name: DialogName) => () => {
    setMounted(name)
    setOpen(name)
  }
  const entries: MenuEntry[] = [
    ...items.map((saved) => ({
      id: saved.id,
      label: saved.name,
      hint: noteOf(saved),
      checked: saved.filters === query,
      onSelect: () => void navigate(savedFilterPath(saved), { preventScrollReset: true }),
    })),
    ...(error ? [{ id: 'retry', label: t('failed'), hint: t('retry'), onSelect: () => void refetch() }] : []),
    ...(items.length > 0 || error ? (['line'] as const) : []),
    { id: 'save', label: t('save.open'), onSelect: show('save'), disabled: query === '' },
    ...(items.length > 0 ? [{ id: 'manage', label: t('manage.open'), onSelect: show('manage') }] : []),
  ]
  const Dialog = mounted && dialogs[mounted].Overlay
  return (
    <>
      <LazyMenu
        label={t('menu')}
        trigger={
          <>
            <Bookmark aria-hidden="true" />
            {t('menu')}
          </>
        }
        triggerClassName={buttonClasses({ size })}
        entries={entries}
      />
      {Dialog && <Dialog list={list} query={query} open={open === mounted} onClose={() => setOpen(null)} />}
    </>
  )
}
