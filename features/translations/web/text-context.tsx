import { type Language, languages } from '#kit/languages.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { userText } from '#shell/ui/user-text.ts'
import { type TextValue, type TextView, withoutIsolates } from '../contract/index.ts'

/** Every form of a text, for reading. */
export const FormTexts = ({ value, language }: { value: TextValue; language: Language }) => (
  <span className="flex min-w-0 flex-col gap-1">
    {Object.entries(value).map(([form, text]) => (
      <span key={form} {...userText(language)} className="whitespace-pre-line wrap-anywhere">
        {text}
      </span>
    ))}
  </span>
)

/** What an editor needs beside the text: the standard text, the other languages, the terms, the places of use. */
export const TextContext = ({ text, language }: { text: TextView; language: Language }) => {
  const t = useTexts('translations')
  const { shipped } = text.languages[language]
  const others = languages.filter((one) => one !== language)
  return (
    <div className="flex min-w-0 flex-col gap-5 text-sm">
      <dl className="flex flex-col gap-3">
        {shipped && (
          <div className="flex flex-col gap-0.5">
            <dt className="text-xs text-ink-muted">{t('editor.shipped')}</dt>
            <dd>
              <FormTexts value={shipped} language={language} />
            </dd>
          </div>
        )}
        {others.map((other) => {
          const { override, shipped: original } = text.languages[other]
          const value = override ?? original
          return (
            <div key={other} className="flex flex-col gap-0.5">
              <dt className="text-xs text-ink-muted">{t(`languages.${other}`)}</dt>
              <dd>{value ? <FormTexts value={value} language={other} /> : t('states.missing')}</dd>
            </div>
          )
        })}
        {text.placeholders.length > 0 && (
          <div className="flex flex-col gap-0.5">
            <dt className="text-xs text-ink-muted">{t('editor.placeholders')}</dt>
            <dd className="flex flex-wrap gap-1.5">
              {text.placeholders.map((name) => (
                <code
                  key={name}
                  dir="ltr"
                  className="rounded-sm bg-surface-sunken px-1.5 text-xs"
                >{`{{${name}}}`}</code>
              ))}
            </dd>
          </div>
        )}
        {text.places.length > 0 && (
          <div className="flex flex-col gap-0.5">
            <dt className="text-xs text-ink-muted">{t('places')}</dt>
            <dd className="flex flex-col text-xs">
              {text.places.map((place) => (
                <bdi key={place} className="wrap-anywhere">
                  {place}
                </bdi>
              ))}
            </dd>
          </div>
        )}
      </dl>
      {text.terms.length > 0 && <Terms text={text} language={language} />}
    </div>
  )
}

const Terms = ({ text, language }: { text: TextView; language: Language }) => {
  const t = useTexts('translations')
  const { override, shipped } = text.languages[language]
  const words = withoutIsolates(Object.values(override ?? shipped ?? {}).join('\n')).toLowerCase()
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-xs text-ink-muted">{t('editor.terms')}</h3>
      <ul className="flex flex-col gap-2">
        {text.terms.map((term) => {
          const word = term[language]
          return (
            <li key={term.id} className="rounded-md bg-surface-sunken px-3 py-2">
              <p className="flex flex-wrap gap-x-3 font-medium">
                {languages.flatMap((one) =>
                  term[one] === null
                    ? []
                    : [
                        <span key={one} {...userText(one)}>
                          {term[one]}
                        </span>,
                      ],
                )}
              </p>
              {term.note && (
                <p dir="auto" className="text-xs whitespace-pre-line text-ink-muted">
                  {term.note}
                </p>
              )}
              {word !== null && !words.includes(word.toLowerCase()) && (
                <p className="text-xs text-warning">{t('editor.term_missing')}</p>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
