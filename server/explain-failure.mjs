/** What a person at the terminal reads when one of our programs ends. */
export function explainFailure(error) {
  if (!(error instanceof Error)) return String(error)
  // Its own message is the statement with its values, and not why it failed.
  if (error.message.startsWith('Failed query') && error.cause instanceof Error)
    return `O banco de dados recusou um comando: ${error.cause.message}`
  return process.env.LOG_LEVEL === 'debug' ? (error.stack ?? error.message) : error.message
}
