import { chromiumFlags, findBrowser } from '../ensure-browser.ts'
import { say } from './options.ts'

/** For measurements: no host but the measured server. */
export const measuringFlags = [
  '--headless=new',
  ...chromiumFlags,
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
]

/** The path of the installed Chromium. Without one, the command ends with an instruction. */
export const requireChromium = (): string => {
  const path = findBrowser({ full: true })
  if (path) return path
  say('There is no Chromium: install it (Debian: apt-get install chromium), or set CHROMIUM_PATH.')
  process.exit(2)
}
