import { spawnSync } from 'node:child_process'
import { canInstallPackages, installPackages } from '../../scripts/debian-packages.ts'

const isInstalled = () => spawnSync('oathtool', ['--version']).status === 0

/** Installs OATH Toolkit's authenticator as root on Debian. @returns false where it is missing and cannot be installed */
export const ensureOathtool = (): boolean => {
  if (!isInstalled() && canInstallPackages()) installPackages('oathtool')
  return isInstalled()
}
