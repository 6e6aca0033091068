import FileDown from 'lucide-react/icons/file-down'
import type { AnswerView, ApplicationFile } from '../contract/views.ts'
import type { Language } from '#kit/languages.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { buttonClasses } from '#shell/ui/button-styles.ts'
import { classes } from '#shell/ui/classes.ts'
import { OutsideLink } from '#shell/ui/link.tsx'
import { userText } from '#shell/ui/user-text.ts'

type Props = { answers: readonly AnswerView[]; files: readonly Omit<ApplicationFile, 'id'>[]; language: Language }

/** What an applicant has written and attached. */
export const Answers = ({ answers, files, language }: Props) => {
  const t = useTexts('applications')
  return (
    <dl className="flex flex-col gap-4 text-sm">
      {answers.map(({ field, question, text }) => (
        <div key={field ?? question}>
          <dt className="font-medium">{field ? t(`fields.${field}`) : <bdi>{question}</bdi>}</dt>
          <dd className="mt-1">
            {field === 'cv_link' ? (
              <OutsideLink href={text} className="coarse:py-2">
                {t('open_link')}
              </OutsideLink>
            ) : (
              <p {...userText(language)} className="prose-text max-w-measure">
                {text}
              </p>
            )}
          </dd>
        </div>
      ))}
      {[...Map.groupBy(files, ({ question }) => question)].map(([question, sent]) => (
        <div key={question}>
          <dt className="font-medium">{question === null ? t('files') : <bdi>{question}</bdi>}</dt>
          <dd className="mt-1 flex flex-wrap gap-x-4 gap-y-2">
            {sent.map(({ name, url }) => (
              // Downloaded: the site never displays a member's file inline.
              <a key={url} href={url} download className={classes(buttonClasses({ size: 'sm' }), 'max-w-full min-w-0')}>
                <FileDown className="flex-none" />
                <bdi className="truncate">{name}</bdi>
              </a>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  )
}
