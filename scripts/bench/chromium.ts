import { findBrowser } from '../ensure-browser.ts'
import { say } from './options.ts'

/** For measurements: no GPU, no requests of the browser's own, and no host but the measured server. */
export const chromiumFlags = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
]

/** The path of the installed Chromium. Without one, the command ends with an instruction. */
export const requireChromium = (): string => {
  const path = findBrowser({ full: true })
  if (path) return path
  say('There is no Chromium: install it (Debian: apt-get install chromium), or set CHROMIUM_PATH.')
  process.exit(2)
}
