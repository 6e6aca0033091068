import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Language, languages } from '#kit/languages.ts'
import { ApiError } from '#shell/api/api-error.ts'
import { servedEndpoints } from './support/served-endpoints.ts'

const root = join(import.meta.dirname, '..')

/** Mutations whose failure no screen shows, with the reason. */
const silent: Record<string, string> = {
  'accounts.renewSession':
    'The browser renews by itself and tries again; a session that has ended leads to the login page.',
  'accounts.finishOnboarding': 'The welcome is shown again the next time.',
  'accounts.setNextPage': 'The page is not offered at the end of the onboarding, or is offered once more.',
  'identityProviders.receiveSamlResponse':
    'No screen calls it: the page of another service posts the form, and the page of the return shows the failure.',
  'messages.saveDraft': 'Saved by itself; the draft stays in the browser and the page shows how it stands.',
  'messages.removeDraft': 'The browser throws its copy away; the other one is deleted with the next attempt.',
  'products.visit': 'Counts a visit that nobody asked for.',
  'securityEvents.log': 'Reports what the browser saw, without a press.',
  'securityEvents.logSystemError': 'Reports an error; its own failure must not cause another report.',
  'translations.detectLanguage': 'The page falls back to English (I18N-03).',
}

type Texts = { failures?: Record<string, string> }
const placeOf = (endpointName: string) => {
  const { area, verb } = new ApiError(endpointName, 500, { code: 'internal' })
  return { area, verb }
}
const cached = new Map<string, Record<string, string>>()
const titlesOf = (area: string, language: Language): Record<string, string> => {
  const file = join(root, 'features', area, 'locales', `${language}.json`)
  const titles = cached.get(file) ?? (JSON.parse(readFileSync(file, 'utf8')) as Texts).failures ?? {}
  cached.set(file, titles)
  return titles
}

const mutations = servedEndpoints.filter(({ method }) => method !== 'GET').map(({ name }) => name)
const shown = mutations.filter((name) => !(name in silent))

describe('titles of failed mutations', () => {
  it.each(shown)('[ERR-03/three-languages] %s has a failure title in every language', (name) => {
    const { area, verb } = placeOf(name)
    const missing = languages.filter((language) => !titlesOf(area, language)[verb]?.trim())
    expect(
      missing,
      `failures.${verb} in features/${area}/locales, or a reason in \`silent\` why no screen shows it`,
    ).toEqual([])
  })

  it('only the mutations listed as silent have no failure title', () => {
    expect(Object.keys(silent).filter((name) => !mutations.includes(name))).toEqual([])
    expect(Object.keys(silent).filter((name) => titlesOf(placeOf(name).area, 'en')[placeOf(name).verb])).toEqual([])
  })

  it('every failure title belongs to a mutation', () => {
    const known = new Set(shown.map((name) => `${placeOf(name).area}/${placeOf(name).verb}`))
    const areas = globSync('features/*/locales/en.json', { cwd: root }).map((file) => file.split('/')[1] as string)
    const orphans = areas
      .flatMap((area) => Object.keys(titlesOf(area, 'en')).map((key) => `${area}/${key.split('_')[0]}`))
      .filter((place) => !known.has(place))
    expect(orphans).toEqual([])
  })

  it('[ERR-03/three-languages] [ADM-07/failed] the failure titles have the English texts of section 8', () => {
    const words = {
      'accountDeletion.request': 'Could not delete account. Please try again later.',
      'accounts.signIn': 'Login failed',
      'accounts.requestPasswordReset': 'Could not send reset link',
      'accounts.signOut': 'Could not terminate the session.',
      'accounts.updateBasics': 'Could not update settings.',
      'accounts.addAdmin': 'Could not add admin',
      'accounts.ban': 'Failed to update user',
      'files.upload': 'Could not upload file.',
      'feedback.send': 'Could not send feedback.',
      'messages.send': 'Could not send message',
      'messages.reply': 'Could not send message',
      'opportunities.create': 'Could not create the opportunity',
      'opportunities.apply': 'Could not submit application. Please try again.',
      'partners.apply': 'Could not submit application. Please try again.',
      'programs.create': 'Could not create program.',
      'programs.delete': 'Failed to delete program',
      'products.create': 'Could not create product',
      'products.setVote': 'Could not register vote',
      'products.connect': 'Could not send connect request',
      'products.addComment': 'Could not add comment',
      'products.removeComment': 'Could not delete comment',
      'mentorship.create': 'Could not create mentor listing',
      'mentorship.update': 'Could not update mentor listing',
      'mentorship.book': 'Could not book the session. Please try again later',
      'secondFactors.startSetup': 'Could not configure 2FA.',
      'secondFactors.confirmSetup': 'Could not configure 2FA.',
      'productionAudit.run': 'Failed to run audit',
      'products.decide': 'Failed to update product status',
      'suggestions.setVote': 'Could not register vote',
    }
    expect(
      Object.fromEntries(
        Object.keys(words).map((name) => [name, titlesOf(placeOf(name).area, 'en')[placeOf(name).verb]]),
      ),
    ).toEqual(words)
    expect(titlesOf('files', 'en')['upload_product']).toBe('Upload failed')
  })

  it('every toast, dialog and form shows the failure title with the reason', () => {
    // `errorText` returns only the reason, for failed reads whose screens have their own titles.
    const reasonAlone = [/toast\([^\n]*errorText\(/, /\berror=\{[^\n]*errorText\(/, /setProblem\(errorText\(/]
    const sources = globSync('{shell,features/*/web}/**/*.{ts,tsx}', { cwd: root }).filter(
      (file) => !file.includes('.test.'),
    )
    const findings = sources.flatMap((file) => {
      const lines = readFileSync(join(root, file), 'utf8').split('\n')
      return lines
        .filter((line) => reasonAlone.some((pattern) => pattern.test(line)))
        .map((line) => `${file}: ${line.trim()}`)
    })
    expect(findings).toEqual([])
  })
})
