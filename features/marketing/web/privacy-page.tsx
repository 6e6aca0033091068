import { readSiteFacts } from '../contract/index.ts'
import { pageData } from '#shell/api/page-data.ts'
import { useSuspenseEndpoint } from '#shell/api/query.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { LegalPage, type LegalSection, Paragraphs } from './legal-page.tsx'
import { OperatorContact } from './operator-contact.tsx'

const page = pageData(({ prefetch }) => prefetch(readSiteFacts, {}))
export const loader = page.server
export const clientLoader = page.browser

/** Everything the product stores. Add a line here and in the locales when a new kind of data is stored. */
const storedData = [
  'account',
  'password',
  'profile',
  'sessions',
  'mails',
  'invitations',
  'network',
  'messages',
  'posts',
  'launches',
  'applications',
  'saved',
  'asked',
  'verification',
  'notifications',
  'security',
  'admin',
  'notes',
  'happened',
  'reports',
  'errors',
  'visits',
  'views',
  'experiments',
  'events',
] as const

export default function PrivacyPage() {
  const t = useTexts('marketing')
  const { operator } = useSuspenseEndpoint(readSiteFacts, {})
  const sections: LegalSection[] = [
    {
      id: 'summary',
      title: t('privacy.summary.title'),
      content: (
        <ul className="flex max-w-measure flex-col gap-2">
          {(['a', 'b', 'c'] as const).map((key) => (
            <li key={key} className="relative ps-6">
              <span aria-hidden="true" className="absolute start-0 top-[0.6em] size-2 rounded-full bg-accent" />
              {t(`privacy.summary.${key}`)}
            </li>
          ))}
        </ul>
      ),
    },
    {
      id: 'operator',
      title: t('privacy.operator.title'),
      content: (
        <>
          <Paragraphs
            texts={[
              operator.name ? t('privacy.operator.named', { name: operator.name }) : t('privacy.operator.unnamed'),
            ]}
          />
          {operator.contactEmail && <OperatorContact email={operator.contactEmail} />}
        </>
      ),
    },
    {
      id: 'kept',
      title: t('privacy.kept.title'),
      content: (
        <FactTable
          head={[t('privacy.kept.what'), t('privacy.kept.why'), t('privacy.kept.until')]}
          rows={storedData.map((row) => [
            t(`privacy.kept.rows.${row}.what`),
            t(`privacy.kept.rows.${row}.why`),
            t(`privacy.kept.rows.${row}.until`),
          ])}
        />
      ),
    },
    {
      id: 'cookies',
      title: t('privacy.cookies.title'),
      content: (
        <>
          <Paragraphs texts={[t('privacy.cookies.lead')]} />
          <FactTable
            head={[t('privacy.cookies.name'), t('privacy.cookies.purpose'), t('privacy.cookies.until')]}
            rows={[
              // Isolated, because bidirectional text would move the leading underscores to the end in Arabic.
              [
                '\u2066__Host-nordbro\u2069',
                t('privacy.cookies.rows.session.purpose'),
                t('privacy.cookies.rows.session.until'),
              ],
              [
                '\u2066__Host-nordbro-browser\u2069',
                t('privacy.cookies.rows.browser.purpose'),
                t('privacy.cookies.rows.browser.until'),
              ],
              [
                '\u2066__Host-nordbro-signup\u2069',
                t('privacy.cookies.rows.signup.purpose'),
                t('privacy.cookies.rows.signup.until'),
              ],
              ['language', t('privacy.cookies.rows.language.purpose'), t('privacy.cookies.rows.language.until')],
              ['theme', t('privacy.cookies.rows.theme.purpose'), t('privacy.cookies.rows.theme.until')],
              [
                t('privacy.cookies.rows.storage.name'),
                t('privacy.cookies.rows.storage.purpose'),
                t('privacy.cookies.rows.storage.until'),
              ],
            ]}
          />
        </>
      ),
    },
    {
      id: 'seen',
      title: t('privacy.sections.seen.title'),
      content: <Paragraphs texts={(['a', 'b', 'c', 'd'] as const).map((key) => t(`privacy.sections.seen.${key}`))} />,
    },
    {
      id: 'basis',
      title: t('privacy.sections.basis.title'),
      content: <Paragraphs texts={[t('privacy.sections.basis.a')]} />,
    },
    {
      id: 'rights',
      title: t('privacy.sections.rights.title'),
      content: (
        <>
          <Paragraphs texts={(['a', 'b', 'c'] as const).map((key) => t(`privacy.sections.rights.${key}`))} />
          {operator.contactEmail && <OperatorContact email={operator.contactEmail} />}
        </>
      ),
    },
  ]
  return (
    <LegalPage
      title={t('privacy.meta.title')}
      description={t('privacy.meta.description')}
      lead={t('privacy.lead')}
      inForceFrom="2026-11-20"
      sections={sections}
    />
  )
}

/** Three columns on a desktop, stacked entries on a phone; always a table for screen readers. */
const FactTable = ({
  head,
  rows,
}: {
  head: readonly [string, string, string]
  rows: readonly (readonly [string, string, string])[]
}) => (
  <table className="mt-2 block w-full text-start text-sm md:table">
    <thead className="sr-only md:not-sr-only md:table-header-group">
      <tr>
        {head.map((title) => (
          <th key={title} scope="col" className="border-b border-line-strong/60 py-2 pe-6 text-start font-medium">
            {title}
          </th>
        ))}
      </tr>
    </thead>
    <tbody className="block md:table-row-group">
      {rows.map((row) => (
        <tr key={row[0]} className="block border-b border-line py-4 md:table-row md:py-0">
          <th
            scope="row"
            className="block pe-6 text-start align-top text-base font-medium md:table-cell md:w-[42%] md:py-3 md:text-sm"
          >
            <bdi>{row[0]}</bdi>
          </th>
          {row.slice(1).map((text, at) => (
            <td key={text} className="mt-1.5 block pe-6 align-top text-ink-muted md:mt-0 md:table-cell md:py-3">
              <span className="me-1.5 font-medium text-ink md:hidden">{head[at + 1]}:</span>
              {text}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)
