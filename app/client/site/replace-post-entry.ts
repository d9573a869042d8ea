/**
 * Runs on pages rendered in response to a POST: turns the history entry into a GET, so that Back and reload fetch the page
 * instead of asking whether to send the form again.
 */
history.replaceState(history.state, '')

export {}
