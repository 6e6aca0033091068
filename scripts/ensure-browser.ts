import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { canInstallPackages, installPackages } from './debian-packages.ts'

const headlessShell = 'chromium-headless-shell'
const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome', 'microsoft-edge']
const elsewhere = [
  '/snap/bin/chromium',
  '/opt/google/chrome/chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** No GPU, and no requests of the browser's own. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
]

/**
 * Finds an installed Chromium: CHROMIUM_PATH, else the first one on the system. Prefers the headless shell, which loads
 * pages faster; `full` skips it, because it cannot show notifications.
 */
export const findBrowser = ({ full = false } = {}): string | null => {
  const named = process.env['CHROMIUM_PATH']
  if (named) return existsSync(named) ? named : null
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/bin', '/usr/local/bin'].filter(Boolean)
  const candidates = [...(full ? [] : [headlessShell]), ...names].flatMap((name) =>
    folders.map((folder) => join(folder, name)),
  )
  return [...candidates, ...elsewhere].find((path) => existsSync(path)) ?? null
}

/**
 * Finds a Chromium for the browser tests, or installs one as root with apt-get.
 * @throws {Error} with a one-line instruction when there is none
 */
export const ensureBrowser = ({ full = false } = {}): string => {
  // Some tests need the full browser, so the headless shell alone is not enough.
  if (findBrowser({ full: true })) return findBrowser({ full }) as string
  const named = process.env['CHROMIUM_PATH']
  if (named) throw new Error(`There is no browser at CHROMIUM_PATH (${named}).`)
  if (!canInstallPackages()) {
    throw new Error(
      'The browser tests need Chromium: install it (Debian: apt-get install chromium), or set CHROMIUM_PATH.',
    )
  }
  process.stderr.write('Installing Chromium …\n')
  try {
    installPackages('chromium', headlessShell)
  } catch (error) {
    const { message } = error as Error
    throw new Error(`Chromium could not be installed (${message}): install it by hand, or set CHROMIUM_PATH.`)
  }
  const installed = findBrowser({ full })
  if (!installed) throw new Error('Chromium was installed but cannot be found: set CHROMIUM_PATH.')
  return installed
}
