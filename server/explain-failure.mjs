/** What a person at the terminal reads when one of our programs ends. */
export function explainFailure(error) {
  if (!(error instanceof Error)) return String(error)
  if ('code' in error && error.code === 'ERR_MODULE_NOT_FOUND')
    return `Falta uma parte do programa: rode npm ci na pasta dele até o fim. ${error.message}`
  // Its own message is the statement with its values, and not why it failed.
  if (error.message.startsWith('Failed query') && error.cause instanceof Error)
    return `O banco de dados recusou um comando: ${error.cause.message}`
  return process.env.LOG_LEVEL === 'debug' ? (error.stack ?? error.message) : error.message
}
