import Search from 'lucide-react/icons/search'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { type Hit, searchLimits, searchPath } from '#features/search/contract/index.ts'
import { userText } from '#shell/ui/user-text.ts'
import { useTexts } from '../i18n/texts.ts'
import { Avatar } from '../ui/avatar.tsx'
import { classes } from '../ui/classes.ts'
import { MarkedText } from '../ui/marked-text.tsx'
import { type Command, filterCommands, useCommands } from './commands.ts'
import { useSearchResults } from './use-search-results.ts'

const groups = ['pages', 'actions', 'hits'] as const
type PaletteItem = Command<(typeof groups)[number]> & { hit?: Hit }

const toItem = (hit: Hit): PaletteItem => ({ id: hit.id, group: 'hits', text: hit.title.text, to: hit.path, hit })

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
    found.hits.length > 0
      ? [{ id: 'everything', group: 'hits', text: t('palette.all', { query }), to: searchPath(query) }]
      : []
  const items: PaletteItem[] = [...filterCommands(commands, typed), ...found.hits.map(toItem), ...showAllItem]
  // In display order, for the arrow keys.
  const shown = groups.flatMap((group) => items.filter((item) => item.group === group))
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
                  {command.hit ? (
                    <HitOption hit={command.hit} />
                  ) : (
                    <span className="text-page-start min-w-0 truncate" dir="auto">
                      {command.text}
                    </span>
                  )}
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
          !statusKey && found.correctedTo === null && 'coarse:border-t-0 coarse:py-0',
        )}
      >
        {statusKey ? (
          t(`palette.${statusKey}`)
        ) : found.correctedTo === null ? (
          <span className="coarse:hidden">{t('palette.hint')}</span>
        ) : (
          t('palette.corrected', { words: found.correctedTo })
        )}
      </p>
    </dialog>
  )
}

const HitOption = ({ hit: { kind, title, line, language, avatarUrl } }: { hit: Hit }) => {
  const t = useTexts('shell')
  const written = userText(language)
  return (
    <>
      {kind === 'members' && <Avatar name={title.text} src={avatarUrl} size="sm" />}
      <span className="flex min-w-0 grow flex-col">
        <span className="text-page-start truncate" {...written}>
          <MarkedText value={title} />
        </span>
        {line && (
          <span className="text-page-start truncate text-xs text-ink-muted" dir="auto">
            <MarkedText value={line} />
          </span>
        )}
      </span>
      <span className="flex-none text-xs text-ink-faint">{t(`palette.kind.${kind}`)}</span>
    </>
  )
}
