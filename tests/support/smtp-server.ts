import { createServer, type Socket } from 'node:net'
import { onTestEnd } from './database.ts'

export type SmtpServer = {
  url: string
  /** The recipient of every attempt, in order. */
  recipients: readonly string[]
  mails: readonly string[]
}

/** `replyToRecipient` answers `RCPT TO` for a recipient and attempt (from 1). */
export const startSmtpServer = async (
  replyToRecipient: (recipient: string, attempt: number) => string = () => '250 ok',
): Promise<SmtpServer> => {
  const recipients: string[] = []
  const mails: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    let data: string | null = null
    const replyToCommand = (line: string): string => {
      if (/^DATA/i.test(line)) {
        data = ''
        return '354 go on'
      }
      const recipient = /^RCPT TO:<(.*?)>/i.exec(line)?.[1]
      if (recipient === undefined) return '250 ok'
      recipients.push(recipient)
      return replyToRecipient(recipient, recipients.filter((one) => one === recipient).length)
    }
    socket.write('220 test\r\n')
    socket.on('error', () => undefined)
    socket.on('data', (chunk) => {
      if (data === null) return void socket.write(`${replyToCommand(chunk.toString())}\r\n`)
      data += chunk.toString()
      if (!data.endsWith('\r\n.\r\n')) return
      mails.push(data)
      data = null
      socket.write('250 kept\r\n')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestEnd(async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
  })
  const { port } = server.address() as { port: number }
  return { url: `smtp://127.0.0.1:${port}`, recipients, mails }
}
