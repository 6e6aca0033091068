import Search from 'lucide-react/icons/search'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { hitKinds, searchLimits } from '#features/search/contract/index.ts'
import { useTexts } from '../i18n/texts.ts'
import { Avatar } from '../ui/avatar.tsx'
import { classes } from '../ui/classes.ts'
import { type Command, filterCommands, useCommands } from './commands.ts'
import { useSearchResults } from './use-search-results.ts'

const groups = ['pages', 'actions', ...hitKinds] as const
type PaletteItem = Command<(typeof groups)[number]>

/** NAV-06 */
export default function CommandPalette({ onClose }: { onClose: () => void }) {
  const t = useTexts('shell')
  const navigate = useNavigate()
  const commands = useCommands()
  const dialog = useRef<HTMLDialogElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const listId = useId()
  const [typed, setTyped] = useState('')
  const [activeIndex, setActiveIndex] = useState(0)
  const found = useSearchResults(typed)
  const query = typed.trim()
  const statusKey = found.state === 'searching' || found.state === 'failed' ? found.state : undefined
  const showAllItem: PaletteItem[] =
    found.commands.length > 0
      ? [
          {
            id: 'everything',
            group: 'actions',
            text: t('palette.all', { query }),
            to: `/search?q=${encodeURIComponent(query)}`,
          },
        ]
      : []
  const hits: PaletteItem[] = [...filterCommands(commands, typed), ...showAllItem, ...found.commands]
  // In display order, for the arrow keys.
  const shown = groups.flatMap((group) => hits.filter((hit) => hit.group === group))
  const active = shown[Math.min(activeIndex, shown.length - 1)]
  const optionId = (command: PaletteItem) => `${listId}-${command.id}`

  useEffect(() => {
    dialog.current?.showModal()
  }, [])
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  })

  const run = (command: PaletteItem) => {
    onClose()
    if ('to' in command) void navigate(command.to)
    else void command.run()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const last = shown.length - 1
    const to = {
      ArrowDown: activeIndex >= last ? 0 : activeIndex + 1,
      ArrowUp: activeIndex <= 0 ? last : activeIndex - 1,
      Home: 0,
      End: last,
    }[event.key]
    if (to !== undefined) {
      event.preventDefault()
      setActiveIndex(to)
    } else if (event.key === 'Enter' && active && !event.nativeEvent.isComposing) {
      event.preventDefault()
      run(active)
    }
  }
  return (
    <dialog
      ref={dialog}
      aria-label={t('nav.palette')}
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && onClose()}
      className="mx-auto mt-[12vh] mb-auto w-[calc(100vw-2rem)] max-w-lg animate-rise overflow-hidden rounded-xl border border-line bg-surface-raised p-0 text-ink shadow-high backdrop:bg-scrim"
    >
      <div className="flex items-center gap-3 border-b-2 border-line px-4 has-focus-visible:border-focus">
        <Search className="text-ink-faint" />
        <input
          autoFocus
          role="combobox"
          aria-expanded="true"
          aria-controls={listId}
          aria-activedescendant={active ? optionId(active) : undefined}
          aria-autocomplete="list"
          aria-label={t('palette.placeholder')}
          placeholder={t('palette.placeholder')}
          autoComplete="off"
          spellCheck={false}
          dir="auto"
          value={typed}
          maxLength={searchLimits.query}
          onChange={(event) => {
            setTyped(event.target.value)
            setActiveIndex(0)
          }}
          onKeyDown={onKeyDown}
          className="h-14 min-w-0 flex-1 bg-transparent text-base outline-none"
        />
        <kbd className="rounded-sm border border-line px-1.5 text-xs text-ink-faint coarse:hidden">Esc</kbd>
      </div>
      <div
        ref={list}
        id={listId}
        role="listbox"
        aria-label={t('nav.palette')}
        className="max-h-[50vh] overflow-y-auto p-2 empty:p-0"
      >
        {groups.map((group) => {
          const groupItems = shown.filter((one) => one.group === group)
          return groupItems.length === 0 ? null : (
            <div key={group} role="group" aria-label={t(`palette.${group}`)}>
              <p className="px-3 pt-2 pb-1 text-xs text-ink-faint" aria-hidden="true">
                {t(`palette.${group}`)}
              </p>
              {groupItems.map((command) => (
                <div
                  key={command.id}
                  id={optionId(command)}
                  role="option"
                  aria-selected={command === active}
                  onPointerMove={() => setActiveIndex(shown.indexOf(command))}
                  onClick={() => run(command)}
                  className="flex min-h-10 cursor-pointer items-center gap-3 rounded-md px-3 py-1.5 text-sm aria-selected:bg-primary-soft coarse:min-h-11"
                >
                  {command.group === 'members' && (
                    <Avatar name={command.text} src={command.avatarUrl ?? null} size="sm" />
                  )}
                  <span className="flex min-w-0 flex-col">
                    <span className="text-page-start truncate" dir="auto">
                      {command.text}
                    </span>
                    {command.line && (
                      <span className="text-page-start truncate text-xs text-ink-muted" dir="auto">
                        {command.line}
                      </span>
                    )}
                  </span>
                </div>
              ))}
            </div>
          )
        })}
      </div>
      {shown.length === 0 && found.state !== 'searching' && (
        <p className="px-3 py-6 text-center text-sm text-ink-muted">{t('palette.empty', { query })}</p>
      )}
      <p
        role="status"
        className={classes(
          'border-t border-line px-4 py-2 text-xs text-ink-faint',
          !statusKey && 'coarse:border-t-0 coarse:py-0',
        )}
      >
        {statusKey ? t(`palette.${statusKey}`) : <span className="coarse:hidden">{t('palette.hint')}</span>}
      </p>
    </dialog>
  )
}
