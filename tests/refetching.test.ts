import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const files = globSync('features/*/web/**/*.{ts,tsx}', { cwd: root }).filter((file) => !/\.test\.tsx?$/.test(file))
const filesWith = (pattern: RegExp) =>
  files.filter((file) => pattern.test(readFileSync(join(root, file), 'utf8'))).toSorted()

const importOf = (name: string, module: string) =>
  new RegExp(`import (?:type )?\\{[^}]*\\b${name}\\b[^}]*\\} from '#shell/api/${module}\\.ts'`)

it('features refetch through `refreshes`, and with `refresh` only after a change that is no mutation of the tab', () => {
  expect(filesWith(importOf('refresh', 'query'))).toEqual([
    // A refused booking says that the slots have changed.
    'features/mentorship/web/booking/booking-form.tsx',
    // The session has started, or the other participant has saved the notes.
    'features/mentorship/web/session/use-refresh-session.ts',
    // The send queue has sent a message, perhaps in another tab.
    'features/messages/web/sending/send-queue.ts',
    // The period of the board has ended.
    'features/products/web/board-refresh.ts',
    // A refused decision says that the program has changed.
    'features/programs/web/review/decision-dialog.tsx',
    // The test of uploads sends a picture, which is no call.
    'features/self-tests/web/start-run.ts',
    // A refused edit says that the text has changed.
    'features/translations/web/text-form.tsx',
  ])
  expect(filesWith(/\.(invalidate|refetch|reset)Queries\(/)).toEqual([
    // A saved draft replaces an answer in flight, which would make it seem deleted.
    'features/messages/web/drafts/use-drafts.ts',
  ])
})

it('features send mutations with `useEndpointMutation` or `useEndpointForm`, and with `call` only where listed', () => {
  expect(filesWith(importOf('call', 'call'))).toEqual([
    // A mailed link starts the session.
    'features/accounts/web/confirm-page.tsx',
    // Drafts are saved outside of React and merged.
    'features/messages/web/drafts/compose-pane.tsx',
    'features/messages/web/drafts/draft-sync.ts',
    // Sent without anyone waiting for it.
    'features/products/web/visit.ts',
    'features/profiles/web/onboarding/done-step.tsx',
    'features/profiles/web/onboarding/next-page.tsx',
    // The answer is the profile, which replaces the cached one.
    'features/profiles/web/settings/avatar-picker.tsx',
    'features/profiles/web/settings/document-field.tsx',
    'features/profiles/web/settings/use-privacy.ts',
  ])
})
