import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

type Settings = { databaseUrl: string; dataDir: string; port: number; publicBaseUrl: string; secret: string }

/** The settings of a production server that sends no mail: nothing listens at MAIL_URL. */
export const productionEnvironment = ({
  databaseUrl,
  dataDir,
  port,
  publicBaseUrl,
  secret,
}: Settings): NodeJS.ProcessEnv => ({
  ...process.env,
  NODE_ENV: 'production',
  PORT: String(port),
  HOST: '127.0.0.1',
  DATA_DIR: dataDir,
  DATABASE_URL: databaseUrl,
  PUBLIC_BASE_URL: publicBaseUrl,
  SECRET: secret,
  MAIL_URL: 'smtp://127.0.0.1:9',
})

/**
 * Starts a server of this folder in its own process, which ends with this one.
 * @param first the first message to the process, if it expects one
 * @throws {Error} when the process ends before it has reported its port
 */
export const spawnServer = async (
  file: string,
  env: NodeJS.ProcessEnv,
  first?: unknown,
): Promise<{ child: ChildProcess; url: string }> => {
  const child = fork(join(import.meta.dirname, file), {
    env,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    serialization: 'advanced',
  })
  if (first !== undefined) child.send(first as object)
  const [message] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]) => Promise.reject(new Error(`${file} ended with ${code}`))),
  ])) as [{ port: number }]
  return { child, url: `http://127.0.0.1:${message.port}` }
}

/** Sends a request to a server of this folder and returns its answer. */
export const askServer = async <Answer>(child: ChildProcess, question: string): Promise<Answer> => {
  child.send(question)
  const [answer] = (await once(child, 'message')) as [Answer]
  return answer
}

/** The processor time of server.ts in milliseconds. */
export const cpuMsOf = async (child: ChildProcess): Promise<number> =>
  (await askServer<{ cpuMs: number }>(child, 'cpu')).cpuMs

export const stopServer = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.disconnect()
  await once(child, 'exit')
}
