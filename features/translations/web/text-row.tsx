import ChevronDown from 'lucide-react/icons/chevron-down'
import { languages } from '#kit/languages.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Button } from '#shell/ui/button.tsx'
import { classes } from '#shell/ui/classes.ts'
import { userText } from '#shell/ui/user-text.ts'
import type { ListedText } from '../contract/index.ts'
import { LazyTextEditor, preloadTextEditor } from './lazy-text-editor.tsx'
import { splitTextId } from './search-params.ts'
import { StateBadge } from './state-badge.tsx'

type ToggleProps = { id: string; isOpen: boolean; onToggle: (id: string) => void }

const ToggleButton = ({ id, isOpen, onToggle }: ToggleProps) => {
  const t = useTexts('translations')
  const { key } = splitTextId(id)
  return (
    <Button
      size="sm"
      aria-expanded={isOpen}
      aria-label={t(isOpen ? 'list.close_label' : 'list.edit_label', { key })}
      iconEnd={<ChevronDown className={classes('transition-transform', isOpen && 'rotate-180')} />}
      onPointerEnter={preloadTextEditor}
      onClick={() => onToggle(id)}
    >
      {t(isOpen ? 'list.close' : 'list.edit')}
    </Button>
  )
}

const TextName = ({ id }: { id: string }) => {
  const { area, key } = splitTextId(id)
  return (
    <h2 className="font-mono text-sm wrap-anywhere" dir="ltr">
      <span className="text-ink-muted">{area}</span> {key}
    </h2>
  )
}

type TextRowProps = { text: ListedText; isOpen: boolean; onToggle: (id: string) => void }

export const TextRow = ({ text, isOpen, onToggle }: TextRowProps) => {
  const t = useTexts('translations')
  const [place] = text.places
  return (
    <article className="flex flex-col gap-4 py-4">
      <div className="grid gap-x-8 gap-y-3 lg:grid-cols-[minmax(0,18rem)_minmax(0,1fr)_auto]">
        <div className="flex min-w-0 flex-col items-start gap-1">
          <TextName id={text.id} />
          <p className="text-xs text-ink-muted">{t(`kinds.${text.kind}`)}</p>
          {place && (
            <p className="text-xs wrap-anywhere text-ink-muted">
              {t('places')} <bdi>{place.replace(/^features\//, '')}</bdi>
            </p>
          )}
        </div>
        <dl className="flex min-w-0 flex-col gap-1.5 text-sm">
          {languages.map((language) => {
            const { text: words, state } = text.texts[language]
            return (
              <div key={language} className="flex items-baseline gap-3">
                <dt className="min-w-16 flex-none text-xs text-ink-muted">{t(`languages.${language}`)}</dt>
                <dd className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2 gap-y-1">
                  {words !== null && (
                    <span {...userText(language)} className="line-clamp-2 min-w-0 wrap-anywhere">
                      {words}
                    </span>
                  )}
                  {state !== 'shipped' && <StateBadge state={state} />}
                </dd>
              </div>
            )
          })}
        </dl>
        <div className="flex items-start">
          <ToggleButton id={text.id} isOpen={isOpen} onToggle={onToggle} />
        </div>
      </div>
      {isOpen && <LazyTextEditor id={text.id} />}
    </article>
  )
}

/** The editor of a text that is not in the list. */
export const OpenText = ({ id, onToggle }: Omit<ToggleProps, 'isOpen'>) => (
  <article className="flex flex-col gap-4 border-y border-line py-4">
    <div className="flex flex-wrap items-start justify-between gap-3">
      <TextName id={id} />
      <ToggleButton id={id} isOpen onToggle={onToggle} />
    </div>
    <LazyTextEditor id={id} />
  </article>
)
