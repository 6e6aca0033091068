import { execFileSync, spawnSync } from 'node:child_process'

/** Whether this process may install packages: it is root on a Debian system. */
export const canInstallPackages = (): boolean =>
  process.getuid?.() === 0 && spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status === 0

/**
 * Installs those of the packages that the system offers.
 * @throws {Error} with the last line of apt-get
 */
export const installPackages = (...names: readonly string[]): void => {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args: string[]) => execFileSync('apt-get', [...args, '-qq'], { env, stdio: 'pipe' })
  try {
    apt('update')
    const offered = names.filter((name) => spawnSync('apt-cache', ['show', name], { stdio: 'ignore' }).status === 0)
    apt('install', '-y', '--no-install-recommends', ...offered)
  } catch (error) {
    const output = String((error as { stderr?: Buffer }).stderr ?? (error as Error).message)
    throw new Error(output.trim().split('\n').at(-1))
  }
}
