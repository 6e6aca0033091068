import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '#shell/i18n/texts.ts'
import { Button } from '#shell/ui/button.tsx'
import { Dialog } from '#shell/ui/dialog.tsx'
import { SearchField } from '#shell/ui/search-field.tsx'
import { userText } from '#shell/ui/user-text.ts'
import { LazyTextEditor } from '../lazy-text-editor.tsx'
import type { TextOnPage } from './texts-on-page.ts'

export type TextDialogContent = { texts: readonly TextOnPage[]; isWholePage: boolean }

type Props = { content: TextDialogContent; open: boolean; onClose: () => void }

/** The texts of the page or of a place, and the editor of one. A place with one text shows its editor first. */
export const TextDialog = ({ content: { texts, isWholePage }, open, onClose }: Props) => {
  const t = useTexts('translations')
  const [only] = texts.length === 1 && !isWholePage ? texts : []
  const [chosen, setChosen] = useState<TextOnPage | undefined>(only)
  const [lastId, setLastId] = useState<string>()
  const [words, setWords] = useState('')
  const goBack = () => {
    setLastId(chosen?.id)
    setChosen(undefined)
  }
  const title = chosen ? 'on_page.edit' : isWholePage ? 'on_page.list' : 'on_page.choices'
  return (
    <Dialog open={open} onClose={onClose} title={t(title)} size="xl" dismissable={!chosen}>
      {chosen ? (
        <ChosenText text={chosen} onBack={only ? undefined : goBack} />
      ) : (
        <div className="flex flex-col gap-4">
          {isWholePage && (
            <SearchField
              label={t('on_page.search')}
              value={words}
              onChange={({ currentTarget }) => setWords(currentTarget.value)}
            />
          )}
          <Texts texts={textsWith(texts, words)} lastId={lastId} onChoose={setChosen} />
        </div>
      )}
    </Dialog>
  )
}

const textsWith = (texts: readonly TextOnPage[], words: string): readonly TextOnPage[] => {
  const typed = words.trim().toLocaleLowerCase()
  return texts.filter((text) => `${text.words} ${text.area} ${text.key}`.toLocaleLowerCase().includes(typed))
}

const TextName = ({ text: { area, key } }: { text: TextOnPage }) => (
  <span dir="ltr" className="font-mono text-xs wrap-anywhere text-ink-muted">
    {area} {key}
  </span>
)

type TextsProps = {
  texts: readonly TextOnPage[]
  /** The text that was edited last, whose row takes the focus. */
  lastId: string | undefined
  onChoose: (text: TextOnPage) => void
}

const focusElement = (element: HTMLElement | null) => element?.focus()

const Texts = ({ texts, lastId, onChoose }: TextsProps) => {
  const t = useTexts('translations')
  return (
    <>
      <p role="status" className="text-sm text-ink-muted">
        {texts.length > 0 ? t('list.found', { count: texts.length }) : t('on_page.none')}
      </p>
      <ul className="-mx-3 flex flex-col">
        {texts.map((text) => (
          <li key={text.id}>
            <button
              type="button"
              ref={text.id === lastId ? focusElement : undefined}
              onClick={() => onChoose(text)}
              className="flex min-h-11 w-full flex-col items-start gap-0.5 rounded-md px-3 py-2 text-start hover:bg-surface-hover focus-visible:-outline-offset-2"
            >
              <span {...userText(null)} className="line-clamp-2 min-w-0 wrap-anywhere">
                {text.words}
              </span>
              <TextName text={text} />
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

const ChosenText = ({ text, onBack }: { text: TextOnPage; onBack: (() => void) | undefined }) => {
  const t = useTexts('translations')
  const name = useRef<HTMLParagraphElement>(null)
  // The pressed row of the list is gone.
  useEffect(() => name.current?.focus(), [])
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p ref={name} tabIndex={-1} className="min-w-0 outline-none">
          <TextName text={text} />
        </p>
        {onBack && (
          <Button size="sm" variant="quiet" icon={<ArrowLeft />} onClick={onBack}>
            {t('on_page.back')}
          </Button>
        )}
      </div>
      <LazyTextEditor id={text.id} />
    </div>
  )
}
