/** The picture that the test `upload` sends: a PNG of one colour. */
export const testPicture = {
  name: 'self-test.png',
  type: 'image/png',
  width: 96,
  height: 64,
  colour: '#2f6f8f',
  base64:
    'iVBORw0KGgoAAAANSUhEUgAAAGAAAABACAIAAABqVuVZAAAAaUlEQVR42u3QMQ0AAAgDsDlCGlKwjANujiZV0FQPhygQJEiQIEGCBAlCkCBBggQJEiQIQYIECRIkSJAgBAkSJEiQIEGCBCFIkCBBggQJEoQgQYIECRIkSBCCBAkSJEiQIEGCECRIkKB/FgZGOaUZ4FSJAAAAAElFTkSuQmCC',
} as const
