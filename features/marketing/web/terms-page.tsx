import { readSiteFacts } from '../contract/index.ts'
import { pageData } from '#shell/api/page-data.ts'
import { useSuspenseEndpoint } from '#shell/api/query.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { LegalPage, Paragraphs } from './legal-page.tsx'
import { OperatorContact } from './operator-contact.tsx'

const page = pageData(({ prefetch }) => prefetch(readSiteFacts, {}))
export const loader = page.server
export const clientLoader = page.browser

/** The locale keys of each section's paragraphs. */
const sections = {
  service: ['a', 'b', 'c'],
  account: ['a', 'b'],
  content: ['a', 'b', 'c'],
  files: ['a', 'b'],
  votes: ['a', 'b'],
  applications: ['a', 'b'],
  messages: ['a', 'b'],
  partners: ['a', 'b'],
  investing: ['a', 'b'],
  conduct: ['a', 'b'],
  moderation: ['a', 'b'],
  security: ['a', 'b', 'c'],
  end: ['a', 'b'],
  liability: ['a', 'b'],
  law: ['a', 'b'],
} as const

export default function TermsPage() {
  const t = useTexts('marketing')
  const { operator } = useSuspenseEndpoint(readSiteFacts, {})
  const textsOf = {
    service: sections.service.map((key) => t(`terms.sections.service.${key}`)),
    account: sections.account.map((key) => t(`terms.sections.account.${key}`)),
    content: sections.content.map((key) => t(`terms.sections.content.${key}`)),
    files: sections.files.map((key) => t(`terms.sections.files.${key}`)),
    votes: sections.votes.map((key) => t(`terms.sections.votes.${key}`)),
    applications: sections.applications.map((key) => t(`terms.sections.applications.${key}`)),
    messages: sections.messages.map((key) => t(`terms.sections.messages.${key}`)),
    partners: sections.partners.map((key) => t(`terms.sections.partners.${key}`)),
    investing: sections.investing.map((key) => t(`terms.sections.investing.${key}`)),
    conduct: sections.conduct.map((key) => t(`terms.sections.conduct.${key}`)),
    moderation: sections.moderation.map((key) => t(`terms.sections.moderation.${key}`)),
    security: sections.security.map((key) => t(`terms.sections.security.${key}`)),
    end: sections.end.map((key) => t(`terms.sections.end.${key}`)),
    liability: sections.liability.map((key) => t(`terms.sections.liability.${key}`)),
    law: sections.law.map((key) => t(`terms.sections.law.${key}`)),
  }
  const names = Object.keys(sections) as (keyof typeof sections)[]
  return (
    <LegalPage
      title={t('terms.meta.title')}
      description={t('terms.meta.description')}
      lead={t('terms.lead')}
      inForceFrom="2026-11-20"
      sections={names.map((name) => ({
        id: name,
        title: t(`terms.sections.${name}.title`),
        content: (
          <>
            {name === 'service' && operator.name && (
              <Paragraphs texts={[t('terms.operator', { name: operator.name })]} />
            )}
            <Paragraphs texts={textsOf[name]} />
            {name === 'law' && operator.contactEmail && <OperatorContact email={operator.contactEmail} />}
          </>
        ),
      }))}
    />
  )
}
