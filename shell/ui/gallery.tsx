import { useState, type ComponentType } from 'react'
import { classes } from './classes.ts'
import { FieldSpecimens } from './gallery-fields.tsx'
import { OverlaySpecimens } from './gallery-overlays.tsx'
import { ActionSpecimens, ColourSpecimens, ContentSpecimens, StateSpecimens, TypeSpecimens } from './gallery-parts.tsx'
import { samples, type SpecimenProps } from './gallery-samples.ts'

const panels = [
  { lang: 'sv', dir: 'ltr', theme: 'light' },
  { lang: 'ar', dir: 'rtl', theme: 'light' },
  { lang: 'sv', dir: 'ltr', theme: 'dark' },
  { lang: 'ar', dir: 'rtl', theme: 'dark' },
] as const

const specimens: readonly { id: string; Specimens: ComponentType<SpecimenProps> }[] = [
  { id: 'type', Specimens: TypeSpecimens },
  { id: 'colour', Specimens: ColourSpecimens },
  { id: 'actions', Specimens: ActionSpecimens },
  { id: 'fields', Specimens: FieldSpecimens },
  { id: 'content', Specimens: ContentSpecimens },
  { id: 'states', Specimens: StateSpecimens },
  { id: 'overlays', Specimens: OverlaySpecimens },
]

/** The headings are component names, because only developers see the page. */
export const Gallery = () => {
  const [shown, setShown] = useState<string>('')
  return (
    <div className="flex flex-col gap-12 p-4 pb-24 md:p-8">
      <header className="flex flex-wrap items-center justify-between gap-4">
        <h1 tabIndex={-1} dir="ltr" className="text-3xl font-bold tracking-tighter">
          shell/ui
        </h1>
        <nav aria-label="shell/ui" dir="ltr" className="flex flex-wrap gap-1">
          {['', ...specimens.map(({ id }) => id)].map((id) => (
            <button
              key={id}
              type="button"
              aria-pressed={shown === id}
              onClick={() => setShown(id)}
              className={classes(
                'min-h-8 rounded-md px-3 text-sm coarse:min-h-11',
                shown === id ? 'bg-primary text-primary-ink' : 'hover:bg-surface-hover',
              )}
            >
              {id || '*'}
            </button>
          ))}
        </nav>
      </header>
      {specimens
        .filter(({ id }) => shown === '' || shown === id)
        .map(({ id, Specimens }) => (
          <section key={id} id={id} aria-labelledby={`${id}-title`}>
            <h2 id={`${id}-title`} dir="ltr" className="mb-4 font-mono text-sm text-ink-muted">
              {id}
            </h2>
            <div className="grid gap-4 lg:grid-cols-2">
              {panels.map(({ lang, dir, theme }) => (
                <div
                  key={lang + theme}
                  lang={lang}
                  dir={dir}
                  data-theme={theme}
                  data-specimen=""
                  className="flex min-w-0 flex-col gap-6 rounded-2xl border border-line bg-surface p-5 font-sans text-ink sm:p-7"
                >
                  <Specimens t={samples[lang]} panel={`${dir} ${theme}`} />
                </div>
              ))}
            </div>
          </section>
        ))}
    </div>
  )
}
