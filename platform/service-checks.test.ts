import { mkdtemp, readdir } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { readConfig } from './config.ts'
import { checkServices } from './service-checks.ts'
import { createStorage } from './storage/storage.ts'
import { startSmsGateway } from '#tests/support/sms-gateway.ts'
import { startSmtpServer } from '#tests/support/smtp-server.ts'

const checkWith = async (settings: Record<string, string>) => {
  const config = readConfig({ DATA_DIR: await mkdtemp(join(tmpdir(), 'nordbro-checks-')), ...settings })
  return (await checkServices(config, await createStorage(config))).map(
    ({ setting, error }) => `${setting}: ${error.message}`,
  )
}
const startRefusingServer = async () => {
  const server = createServer((socket) => socket.end('554 no service\r\n'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `smtp://127.0.0.1:${(server.address() as { port: number }).port}`
}

it('[ADM-07] checkServices finds no failure in a working storage and mail server, and leaves no file behind', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'nordbro-checks-files-'))
  expect(await checkWith({ STORAGE_URL: `file://${folder}`, MAIL_URL: (await startSmtpServer()).url })).toEqual([])
  expect(await readdir(join(folder, 'checks'))).toEqual([])
})

it('[ADM-07] checkServices finds no failure when no mail server is set', async () => {
  expect(await checkWith({})).toEqual([])
})

it('[ADM-07] checkServices names the settings of a storage, a mail server and an SMS gateway that do not work', async () => {
  const { host } = await startSmsGateway(() => 403)
  const faults = await checkWith({
    STORAGE_URL: 'file:///dev/null',
    MAIL_URL: await startRefusingServer(),
    SMS_URL: `elks://user:pass@${host}`,
  })
  expect(faults).toEqual([
    expect.stringMatching(/^STORAGE_URL: .*ENOTDIR/),
    expect.stringMatching(/^MAIL_URL: .*554/),
    'SMS_URL: the SMS gateway answered 403',
  ])
})
