/**
 * On a page that answers a posted form: from now on it is known by its address alone, so that the way back to it, and a
 * reload, ask for the page and not whether to send the form once more.
 */
history.replaceState(history.state, '')

export {}
