/** An error that the operator sees as plain text, without a stack trace. */
export class CommandError extends Error {
  readonly exitCode: number
  constructor(message: string, exitCode = 1) {
    super(message)
    this.exitCode = exitCode
  }
}
